import type { Page } from 'playwright-core';

/** A text of a page whose contrast to what is behind it is too low. */
export interface Faint {
  readonly text: string;
  readonly ratio: number;
  readonly where: string;
}

/** Every text of a page that is shown, with a WCAG contrast below 4.5 (3 for large text); those of disabled controls are exempt. */
export const faintTexts = (page: Page): Promise<Faint[]> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');

    /** Draws colours above each other, as a browser does, and reads what comes out. */
    const mixed = (colors: readonly string[]): readonly number[] => {
      context.clearRect(0, 0, 1, 1);
      for (const color of colors) {
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
      }
      return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const luminance = (color: readonly number[]) => {
      const [red = 0, green = 0, blue = 0] = color.map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const canvasColor = matchMedia('(prefers-color-scheme: dark)').matches ? '#121212' : '#fff';
    const behind = (element: Element | null): string[] =>
      element
        ? [...behind(element.parentElement), getComputedStyle(element).backgroundColor]
        : [canvasColor];
    const opacity = (element: Element | null): number =>
      element ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1;

    const faint: Faint[] = [];
    const judge = (element: Element, text: string, pseudo?: string) => {
      const style = getComputedStyle(element, pseudo);
      const color = element instanceof SVGElement ? style.fill : style.color;
      const layers = behind(element);
      const back = mixed(layers);
      const front = mixed([...layers, color]);
      const share = opacity(element);
      const seen = front.map((part, index) => share * part + (1 - share) * (back[index] ?? 0));
      const [low = 0, high = 0] = [luminance(back), luminance(seen)].sort((a, b) => a - b);
      const ratio = (high + 0.05) / (low + 0.05);
      const size = Number.parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      if (ratio >= (isLarge ? 3 : 4.5)) return;
      const where = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
      faint.push({ text: text.slice(0, 40), ratio: Math.round(ratio * 100) / 100, where });
    };

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue?.trim() ?? '';
      const element = node.parentElement;
      if (!text || !element?.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest('script, style, noscript, title, :disabled, .unseen')) continue;
      judge(element, text);
    }
    for (const input of document.querySelectorAll<HTMLInputElement>('input')) {
      const isShown = input.checkVisibility({ visibilityProperty: true });
      if (isShown && input.placeholder && !input.value)
        judge(input, input.placeholder, '::placeholder');
      else if (isShown && input.value && input.type === 'text') judge(input, input.value);
    }
    return faint;
  });
