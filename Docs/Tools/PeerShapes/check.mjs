/** Ends the program where work came to something else than it has to. */
export function check(isRight, name) {
  if (!isRight) throw new Error(`wrong result: ${name}`);
}
