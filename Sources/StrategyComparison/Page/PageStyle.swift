/// How a page looks.
enum PageStyle {
  static let css = colors + page + timelines + tables + media

  /// Ran is a color of its own, which no strategy has.
  private static let colors = """
    :root {
      --paper: #fff; --ink: #1c1f24; --soft: #56606c; --line: #d9dee5; --panel: #f5f7f9;
      --run: #b3205e; --run-ink: #fff; --load: #b9c3d0; --load-ink: #1c1f24; --none: #e6eaef; --edge: #8a95a3;
      --tracking: #0b7a5c; --view-stores: #2360c4; --everything: #a86200; --naive: #7450a8;
      --win: #e3f3ec; color-scheme: light dark;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --paper: #14171b; --ink: #e6e9ee; --soft: #a3adb9; --line: #333a44; --panel: #1c2127;
        --run: #ff7aa8; --run-ink: #14171b; --load: #56616f; --load-ink: #fff; --none: #2a313a; --edge: #6b7785;
        --tracking: #4cc9a0; --view-stores: #82aeff; --everything: #e0a24a; --naive: #c3a2e6;
        --win: #173329;
      }
    }
    .is-tracking { --own: var(--tracking); } .is-view-stores { --own: var(--view-stores); }
    .is-everything { --own: var(--everything); } .is-naive { --own: var(--naive); }
    .is-other { --own: var(--soft); }

    """

  private static let page = """
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; }
    body {
      margin: 0 auto; max-width: 1360px; padding: 16px 20px 48px; background: var(--paper);
      color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif;
    }
    main:focus { outline: none; }
    .skip { position: absolute; left: 8px; top: -60px; padding: 8px 14px; background: var(--ink); color: var(--paper); }
    .skip:focus { top: 8px; z-index: 3; }
    h1 { font-size: 1.6rem; line-height: 1.2; margin: 0.3em 0 0.4em; }
    h2 { font-size: 1.25rem; line-height: 1.3; margin: 1.2em 0 0.3em; }
    section h2 { margin-top: 0; }
    h3 { font-size: 0.85rem; margin: 0; color: var(--soft); font-weight: 600; }
    p { margin: 0 0 0.8em; max-width: 46rem; overflow-wrap: anywhere; }
    .lead { font-size: 1.1rem; }
    h2 .id { color: var(--soft); font-weight: 400; margin-right: 0.2em; }
    a { color: inherit; text-decoration-color: var(--soft); text-underline-offset: 2px; }
    a:focus-visible, summary:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
    section { border-top: 1px solid var(--line); padding-top: 20px; margin-top: 28px; }
    .scroll { overflow-x: auto; position: relative; }
    .swatch {
      display: inline-block; width: 0.7em; height: 0.7em; border-radius: 50%; margin-right: 0.4em;
      background: var(--own); border: 1px solid var(--own);
    }
    .overview { margin-bottom: 14px; }
    .legend {
      display: flex; flex-wrap: wrap; gap: 4px 18px; margin: 0 0 16px; padding: 0; list-style: none;
      font-size: 0.8125rem; color: var(--soft);
    }
    .legend .cell { display: inline-block; width: 22px; line-height: 18px; min-height: 18px; vertical-align: middle; margin-right: 0.5em; cursor: auto; }
    .meaning { border-left: 3px solid var(--soft); padding-left: 12px; }
    footer { color: var(--soft); font-size: 0.8125rem; margin-top: 32px; border-top: 1px solid var(--line); padding-top: 12px; }

    """

  private static let timelines = """
    .strategies {
      display: grid; gap: 16px; align-items: start; margin-bottom: 12px;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--card, 300px)), 1fr));
    }
    .strategies.wide { grid-template-columns: 100%; }
    figure { margin: 0; min-width: 0; }
    .timeline { background: var(--panel); border-top: 3px solid var(--own); border-radius: 4px; padding: 8px 12px 10px; }
    .timeline figcaption { font-size: 0.8125rem; color: var(--soft); margin-bottom: 6px; }
    .timeline figcaption strong { color: var(--ink); margin-right: 0.3em; font-size: 0.875rem; }
    .rows { font-size: 0.8125rem; border-collapse: separate; border-spacing: 2px; }
    .rows th[scope=row] { padding-right: 8px; font-weight: inherit; text-align: left; white-space: nowrap; }
    .rows th[scope=row], .rows thead td { position: sticky; left: 0; z-index: 1; background: var(--panel); }
    .rows .action span { margin: 0 auto; }
    .rows .action { vertical-align: bottom; padding: 0 0 2px; color: var(--soft); font-weight: inherit; }
    .rows .action span {
      writing-mode: vertical-rl; transform: rotate(180deg); width: 22px; white-space: nowrap;
      line-height: 12px; display: flex; align-items: center; font-size: 0.75rem;
    }
    .cell { border-radius: 3px; padding: 0; text-align: center; font-size: 0.75rem; }
    .rows .cell { min-width: 22px; padding: 0 2px; height: 19px; line-height: 19px; white-space: nowrap; }
    .rows .many { font-size: 0.625rem; padding: 0 1px; letter-spacing: -0.02em; }
    .none { background: var(--none); box-shadow: inset 0 0 0 1px var(--edge); }
    .away { box-shadow: inset 0 -1px 0 var(--line); }
    .run { background: var(--run); color: var(--run-ink); cursor: help; font-variant-numeric: tabular-nums; }
    .load { background: var(--load); color: var(--load-ink); }
    .cell:focus, .run:hover { outline: 2px solid var(--ink); outline-offset: 1px; }
    .cause {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
    }
    .run:hover .cause, .run:focus:not(.quiet) .cause {
      position: fixed; z-index: 2; left: 0; right: 0; bottom: 0; width: auto; height: auto;
      clip-path: none; white-space: normal; max-height: 70vh; overflow-y: auto; cursor: auto;
      background: var(--ink); color: var(--paper); padding: 10px 14px; font-size: 0.8125rem;
      line-height: 1.4; text-align: left; overflow-wrap: anywhere;
    }
    .run:hover .cause.beside, .run:focus:not(.quiet) .cause.beside {
      left: var(--left); top: var(--top); right: auto; bottom: auto; max-width: min(26rem, calc(100vw - 16px)); border-radius: 5px;
    }
    .run:hover .cause { z-index: 3; }
    .line { display: block; font-family: ui-monospace, monospace; font-size: 0.75rem; overflow-wrap: anywhere; }
    .grids { display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, max(84px, calc(var(--side) * 9px))); }
    .grid { display: grid; grid-template-columns: repeat(var(--side), 8px); gap: 1px; }
    .grid .cell { width: 8px; height: 8px; border-radius: 1px; font-size: 0; }
    .grid-block { font-size: 0.75rem; line-height: 1.3; }
    .grid-action { color: var(--soft); margin-top: 4px; overflow-wrap: anywhere; }
    .grid-action b { color: var(--ink); }
    .causes { font-size: 0.8125rem; margin-bottom: 18px; }
    .scroll:has(> .summary) { margin-bottom: 14px; }
    .causes summary { cursor: pointer; color: var(--soft); }
    .cause-lists { display: grid; gap: 12px 24px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 340px), 1fr)); margin-top: 6px; }
    .cause-lists > div { border-left: 3px solid var(--own); padding-left: 10px; min-width: 0; }
    .cause-lists ol { margin: 2px 0 0; padding-left: 1.7em; }
    .cause-lists b { font-weight: 600; overflow-wrap: anywhere; }
    .cause-lists .line { color: var(--soft); }

    """

  private static let tables = """
    table { border-collapse: collapse; }
    th { font-weight: inherit; text-align: left; }
    .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    .overview, .summary, .figures { font-size: 0.875rem; }
    .overview { width: 100%; }
    .overview th, .overview td, .summary th, .summary td, .figures th, .figures td {
      padding: 4px 14px 4px 0; vertical-align: top; border-bottom: 1px solid var(--line);
    }
    .overview td, .overview thead th + th, .summary td { padding-left: 8px; }
    .summary th[scope=row], .figures th[scope=row] { overflow-wrap: anywhere; min-width: 7rem; max-width: 24rem; }
    .overview thead th, .summary thead th, .figures thead th { color: var(--soft); vertical-align: bottom; }
    .overview small { display: block; color: var(--soft); font-size: 0.75rem; white-space: nowrap; }
    .overview .win { background: var(--win); font-weight: 600; }
    .overview .win small { font-weight: 400; }
    .summary tbody + tbody { border-top: 2px solid var(--soft); }
    .summary tbody tr:last-child > * { border-bottom: 0; }
    .figures { margin-bottom: 14px; }
    .figures td:last-child { padding-right: 0; }
    .figures .measured td { font-weight: 500; }
    .figures .quoted td { color: var(--soft); }
    .charts {
      display: grid; gap: 10px 28px; margin-bottom: 14px;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
    }
    .chart { font-size: 0.8125rem; }
    .chart figcaption { font-weight: 600; color: var(--soft); }
    .chart table { width: 100%; }
    .chart th { width: 6.5rem; padding-right: 8px; overflow-wrap: anywhere; line-height: 1.2; }
    .chart .bar { padding-right: 8px; }
    .chart .number { width: 1%; min-width: 3rem; }
    .chart svg { display: block; } .chart .absent { color: var(--soft); margin: 2px 0 0; }
    .track { fill: var(--none); } .value { fill: var(--own); }

    """

  private static let media = """
    @media (max-width: 700px) {
      body { padding: 12px 14px 48px; }
      .timeline { padding: 8px; }
      .overview, .overview tbody, .overview tr, .overview th[scope=row], .overview td { display: block; }
      .overview thead { position: absolute; clip-path: inset(50%); height: 1px; overflow: hidden; }
      .overview tr { border-bottom: 1px solid var(--line); padding: 8px 0; }
      .overview th[scope=row], .overview td { border: 0; padding: 2px 6px; }
      .overview th[scope=row] { padding-left: 0; font-weight: 600; }
      .overview td { display: grid; grid-template-columns: 6.5rem 1fr auto; gap: 8px; text-align: left; font-weight: inherit; }
      .overview td::before { content: attr(data-label); color: var(--own, var(--soft)); font-weight: 600; }
      .overview td.empty { display: none; }
      .overview td.result { grid-template-columns: 6.5rem 1fr; white-space: normal; }
      .overview small { text-align: right; }
      .summary, .figures { font-size: 0.8125rem; }
      .summary th, .summary td { padding: 3px 0 3px 8px; }
      .summary th[scope=row] { padding-left: 0; min-width: 0; }
      .summary td.absent, .summary thead .number { white-space: normal; }
      .summary .swatch { display: block; margin-left: auto; }
    }
    @media (max-width: 480px) {
      .summary { font-size: 0.6875rem; }
      .summary th, .summary td { padding-left: 5px; }
      .summary thead th { vertical-align: top; }
    }
    @media (forced-colors: active) {
      .run, .load, .none, .swatch, .win, .win small { forced-color-adjust: none; }
      .run { background: Highlight; color: HighlightText; }
      .load { background: GrayText; color: Canvas; }
      .none { background: Canvas; outline: 1px dotted GrayText; outline-offset: -1px; }
      .cell:focus { outline: 2px solid CanvasText; outline-offset: 1px; }
      .overview .win { background: Canvas; color: CanvasText; border: 2px solid Highlight; }
      .overview .win small { color: CanvasText; }
      .cause { border: 1px solid CanvasText; }
      .track { fill: Canvas; stroke: GrayText; } .value { fill: CanvasText; }
    }
    @page { margin: 11mm; }
    @media print {
      body { max-width: none; padding: 0; font-size: 8.5pt; line-height: 1.3; }
      * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
      .skip, .charts, .causes summary, .cause { display: none !important; }
      .timeline, tr, li, p { break-inside: avoid; }
      footer { margin-top: 8px; padding-top: 4px; }
      h2, h3, .text, .meaning, .lead, .figures thead, .figures tbody tr:first-child { break-after: avoid; }
      h1 { font-size: 15pt; } h2 { font-size: 11pt; } h3 { font-size: 7pt; } .legend { font-size: 7pt; margin-bottom: 4px; } section { margin-top: 8px; padding-top: 6px; }
      p { margin-bottom: 4px; } .lead { font-size: 9.5pt; } .scroll { overflow: visible; }
      .overview, .summary, .figures, .causes, .timeline figcaption { font-size: 7.5pt; }
      .overview th, .overview td, .summary th, .summary td, .figures th, .figures td { padding-top: 1px; padding-bottom: 1px; }
      .overview small, .line { font-size: 6.5pt; }
      .legend .pointing { display: none; } .legend .cell { width: 14px; line-height: 11px; min-height: 11px; }
      .strategies { grid-template-columns: repeat(auto-fit, minmax(min(100%, calc(var(--card) * 0.7)), 1fr)); gap: 6px; margin-bottom: 4px; }
      .strategies > .timeline { display: grid; grid-row: span 2; grid-template-rows: subgrid; grid-template-columns: minmax(0, 1fr); row-gap: 0; }
      .timeline .rows { zoom: var(--fit, 1); }
      .timeline { padding: 3px 6px; }
      .rows { font-size: 6.5pt; border-spacing: 1px; }
      .rows .cell { min-width: 14px; padding: 0 1px; height: 11px; line-height: 11px; font-size: 6pt; }
      .rows .action span { width: 14px; font-size: 6pt; line-height: 7px; }
      .figures, .causes { margin-bottom: 4px; }
      .cause-lists { grid-template-columns: 1fr 1fr; }
      details.causes::details-content { content-visibility: visible; display: block; height: auto; }
    }

    """
}
