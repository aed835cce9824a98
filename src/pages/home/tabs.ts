import { el } from '../dom.js';

/** A tab: its name in the URL, its label, and what draws its panel when it is first opened. */
export interface Tab {
  name: string;
  label: string;
  /** Whether it has anything, where that must be found out: until then, and if not, only its URL opens it. */
  isThere?: Promise<boolean>;
  open: (panel: HTMLElement) => Promise<void>;
  /** Told once its panel is drawn and seen, and when it no longer is. */
  shown?: (isShown: boolean) => void;
}

const parameter = 'tab';

/** The URL of this page with another tab; the first has none. */
function urlOf(tabs: readonly Tab[], tab: Tab): string {
  const search = new URLSearchParams(location.search);
  if (tab === tabs[0]) search.delete(parameter);
  else search.set(parameter, tab.name);
  return `?${search}`;
}

function namedInUrl(tabs: readonly Tab[]): Tab | undefined {
  const name = new URLSearchParams(location.search).get(parameter);
  return tabs.find((tab) => tab.name === name) ?? tabs[0];
}

/**
 * Draws tabs by the pattern of the ARIA practices: arrow keys move between them. Each is a link, which
 * can be shared and opened elsewhere. Resolves once the panel of the tab in the URL is drawn.
 */
export async function showTabs(
  place: HTMLElement,
  label: string,
  tabs: readonly Tab[],
): Promise<void> {
  const parts = tabs.map((tab) => {
    const ids = { id: `tab-${tab.name}`, 'aria-controls': `panel-${tab.name}` };
    const link = el('a', { role: 'tab', href: urlOf(tabs, tab), ...ids }, tab.label);
    const panel = el('div', {
      role: 'tabpanel',
      id: `panel-${tab.name}`,
      'aria-labelledby': `tab-${tab.name}`,
      hidden: '',
    });
    return { tab, link, panel, opened: undefined as Promise<void> | undefined };
  });
  const select = async (tab: Tab | undefined) => {
    let opened: Promise<void> | undefined;
    for (const part of parts) {
      const isSelected = part.tab === tab;
      part.link.setAttribute('aria-selected', String(isSelected));
      part.link.tabIndex = isSelected ? 0 : -1;
      part.panel.hidden = !isSelected;
      if (!isSelected) {
        part.tab.shown?.(false);
        continue;
      }
      part.opened ??= part.tab.open(part.panel);
      opened = part.opened.then(() => {
        if (!part.panel.hidden) tab?.shown?.(true);
      });
    }
    await opened;
  };
  const go = (part: (typeof parts)[number] | undefined) => {
    if (!part?.panel.hidden) return;
    history.pushState(history.state, '', part.link.href);
    void select(part.tab);
  };
  for (const part of parts) {
    part.link.className = part.tab.isThere ? 'awaited' : '';
    void part.tab.isThere?.then((isThere) => {
      part.link.className = isThere ? '' : 'absent';
    });
    part.link.addEventListener('click', (event) => {
      // Otherwise the browser opens a window or a tab of its own.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      go(part);
    });
    part.link.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const shown = parts.filter(({ link }) => link === part.link || link.className === '');
      const next = step
        ? shown.at((shown.indexOf(part) + step) % shown.length)
        : { Home: shown[0], End: shown.at(-1) }[event.key];
      if (!next) return;
      event.preventDefault();
      go(next);
      next.link.focus();
    });
  }
  addEventListener('popstate', () => {
    // Others may have taken their place.
    if (place.isConnected) void select(namedInUrl(tabs));
  });
  place.append(
    el(
      'div',
      { role: 'tablist', class: 'tabs', 'aria-label': label },
      ...parts.map(({ link }) => link),
    ),
    ...parts.map(({ panel }) => panel),
  );
  await select(namedInUrl(tabs));
}
