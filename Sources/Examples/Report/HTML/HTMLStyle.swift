/// How the report looks.
enum HTMLStyle {
  static let css = colors + page + timelines + charts + media

  private static let colors = """
    :root {
      --paper: #fff; --ink: #1c1f24; --soft: #5b6470; --line: #d9dee5; --panel: #f5f7f9;
      --run: #d4622a; --run-ink: #fff; --load: #b9c3d0; --load-ink: #1c1f24; --none: #e9edf2;
      --s0: #1f77b4; --s1: #d4622a; --s2: #8a6bbf; --s3: #4c9a61;
      color-scheme: light dark;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --paper: #14171b; --ink: #e6e9ee; --soft: #9ca6b3; --line: #333a44; --panel: #1c2127;
        --run: #f08a4b; --run-ink: #14171b; --load: #56616f; --load-ink: #fff; --none: #262c34;
        --s0: #5aa9e6; --s1: #f08a4b; --s2: #b39ddb; --s3: #7cc492;
      }
    }

    """

  private static let page = """
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; }
    body {
      margin: 0 auto; max-width: 1360px; padding: 16px 20px 72px; background: var(--paper);
      color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif;
    }
    h1 { font-size: 1.6rem; line-height: 1.2; margin: 0.4em 0; }
    h2 { font-size: 1.25rem; margin: 0 0 0.3em; }
    h3 { font-size: 0.85rem; margin: 0; color: var(--soft); font-weight: 600; }
    p { margin: 0 0 0.8em; max-width: 46rem; overflow-wrap: anywhere; }
    h2 .id { color: var(--soft); font-weight: 400; margin-right: 0.2em; }
    a { color: inherit; text-decoration-color: var(--soft); text-underline-offset: 2px; }
    table { border-collapse: collapse; }
    th { font-weight: inherit; text-align: left; }
    .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    .scroll { overflow-x: auto; }
    section { border-top: 1px solid var(--line); padding-top: 20px; margin-top: 28px; }
    .overview { font-size: 0.875rem; width: 100%; }
    .overview th, .overview td { padding: 3px 10px 3px 0; vertical-align: top; }
    .overview thead th { color: var(--soft); border-bottom: 1px solid var(--line); }
    .overview thead th:nth-child(n+2) { text-align: right; }
    .overview tbody th[scope=rowgroup] { padding-top: 8px; font-weight: 600; }
    .overview tbody th[scope=row] { padding-left: 12px; }
    .overview tbody tr:last-child > * { padding-bottom: 8px; }
    .overview tbody { border-bottom: 1px solid var(--line); }
    .quoted { font-size: 0.875rem; margin-bottom: 12px; }
    .quoted ul { margin: 2px 0 0; padding-left: 1.2em; max-width: 62rem; }
    .quoted li { overflow-wrap: anywhere; }
    .source { color: var(--soft); }
    .meaning { border-left: 3px solid var(--s0); padding-left: 12px; }
    footer { color: var(--soft); font-size: 0.875rem; margin-top: 32px; }

    """

  private static let timelines = """
    .strategies {
      display: grid; gap: 16px; align-items: start; margin-bottom: 16px;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 380px), 1fr));
    }
    .strategies.wide { grid-template-columns: 100%; }
    figure { margin: 0; min-width: 0; }
    .timeline { background: var(--panel); border-radius: 8px; padding: 10px 12px; }
    .timeline figcaption { font-size: 0.875rem; color: var(--soft); margin-bottom: 6px; }
    .timeline figcaption strong { color: var(--ink); margin-right: 0.3em; }
    .rows { font-size: 0.8125rem; }
    .rows td { padding: 1px; }
    .rows th[scope=row] { padding-right: 8px; white-space: nowrap; }
    .rows .action { vertical-align: bottom; padding: 0 1px 4px; color: var(--soft); }
    .rows .action span {
      writing-mode: vertical-rl; transform: rotate(180deg); max-height: 11em; width: 24px;
      line-height: 12px; display: flex; align-items: center; font-size: 0.75rem;
    }
    .cell { display: block; border-radius: 3px; }
    .rows .cell {
      width: 24px; height: 20px; line-height: 20px; font-size: 0.75rem; text-align: center;
    }
    .none { background: var(--none); }
    .run { background: var(--run); color: var(--run-ink); cursor: help; }
    .load { background: var(--load); color: var(--load-ink); }
    .run:hover, .run:focus { outline: 2px solid var(--ink); outline-offset: 0; }
    .cause { display: none; }
    .run:hover .cause, .run:focus .cause {
      display: block; position: fixed; z-index: 1; left: 0; right: 0; bottom: 0; cursor: auto;
      max-height: 45vh; overflow-y: auto; background: var(--ink); color: var(--paper);
      padding: 10px 20px; font-size: 0.875rem; line-height: 1.45; text-align: left;
      overflow-wrap: anywhere;
    }
    .run:hover .cause { z-index: 2; }
    .cause .line { display: block; font-family: ui-monospace, monospace; font-size: 0.8125rem; }
    .grids {
      display: grid; gap: 12px;
      grid-template-columns: repeat(auto-fill, max(84px, calc(var(--side) * 9px)));
    }
    .grid { display: grid; grid-template-columns: repeat(var(--side), 8px); gap: 1px; }
    .grid .cell { width: 8px; height: 8px; border-radius: 1px; font-size: 0; }
    .grid-block { font-size: 0.75rem; line-height: 1.3; }
    .grid-action { color: var(--soft); margin-top: 4px; overflow-wrap: anywhere; }

    """

  private static let charts = """
    .charts {
      display: grid; gap: 10px 28px; margin-bottom: 14px;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
    }
    .chart { font-size: 0.8125rem; }
    .chart figcaption { font-weight: 600; color: var(--soft); }
    .chart table { width: 100%; }
    .chart th { width: 7.5rem; padding-right: 8px; overflow-wrap: anywhere; line-height: 1.2; }
    .chart .bar { padding-right: 8px; }
    .chart .number { width: 1%; min-width: 3rem; }
    .chart svg { display: block; }
    .track { fill: var(--none); }
    .strategy-0 { fill: var(--s0); } .strategy-1 { fill: var(--s1); }
    .strategy-2 { fill: var(--s2); } .strategy-3 { fill: var(--s3); }

    """

  private static let media = """
    @media (max-width: 600px) {
      body { padding: 12px 14px 72px; }
      .overview { font-size: 0.75rem; }
      .overview th, .overview td { padding-right: 6px; }
      .overview tbody th[scope=row] { padding-left: 4px; }
      .timeline { padding: 8px; }
    }
    @media print {
      body { max-width: none; padding: 0; font-size: 10pt; }
      * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
      .timeline, .chart, .quoted, .meaning, .grid-block, tr { break-inside: avoid; }
      h2, h3, .text { break-after: avoid; }
      .scroll { overflow: visible; }
      .cause { display: none !important; }
      .strategies { grid-template-columns: 1fr 1fr; gap: 8px; }
      .charts { grid-template-columns: 1fr 1fr; }
    }

    """
}
