/* picture.ts -- Draws a card as a picture, of the size of a playing card. */
import type { DocPage } from 'fray';
import { saveAs } from './zip.ts';

/* 63 by 88 mm at 300 points an inch. */
const WIDTH = 744;
const HEIGHT = 1039;
const MARGIN = 48;
const SERIF = "'Linux Libertine O', 'Palatino Linotype', Georgia, serif";

interface Part {
  text: string;
  font: string;
  size: number;
  colour: string;
  gap: number;
}

function partsOf(page: DocPage, scale: number): Part[] {
  const part = (text: string, style: string, size: number, colour: string, gap: number): Part => ({
    text,
    font: `${style} ${size * scale}px ${SERIF}`,
    size: size * scale,
    colour,
    gap: gap * scale,
  });
  const ink = '#1f1d1a';
  const quiet = '#5d574d';
  return [
    part(`${page.name} ${page.values}`.trim(), 'bold', 54, ink, 0),
    part([page.kind, page.group].filter(Boolean).join(', '), 'italic', 32, quiet, 8),
    part(page.figures.join(', '), 'bold', 34, ink, 24),
    part(page.rules.join(' '), '', 36, ink, 24),
    ...page.reminders.map(({ name, text }) => part(`${name}: ${text}`, '', 30, quiet, 18)),
    part(page.flavour, 'italic', 32, quiet, 28),
  ].filter(({ text }) => text !== '');
}

/* Draws the parts below each other; returns where the last one ends. */
function draw(context: CanvasRenderingContext2D, parts: Part[]): number {
  let y = MARGIN + 24;
  for (const { text, font, size, colour, gap } of parts) {
    context.font = font;
    context.fillStyle = colour;
    y += gap;
    let line = '';
    const put = (): void => {
      y += size * 1.25;
      context.fillText(line, MARGIN, y);
      line = '';
    };
    for (const word of text.split(/\s+/)) {
      const longer = line ? `${line} ${word}` : word;
      if (line && context.measureText(longer).width > WIDTH - 2 * MARGIN) put();
      line = line ? `${line} ${word}` : word;
    }
    if (line) put();
  }
  return y;
}

export async function savePicture(page: DocPage): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) return;
  // smaller letters until the text fits
  for (let scale = 1; scale > 0.3; scale -= 0.08) {
    context.fillStyle = '#fffdf8';
    context.fillRect(0, 0, WIDTH, HEIGHT);
    context.fillStyle = '#8a2f2f';
    context.fillRect(0, 0, WIDTH, 24);
    context.strokeStyle = '#8a2f2f';
    context.lineWidth = 6;
    context.strokeRect(3, 3, WIDTH - 6, HEIGHT - 6);
    if (draw(context, partsOf(page, scale)) < HEIGHT - MARGIN) break;
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) saveAs(`${page.name.replace(/[^A-Za-z0-9-]+/g, '-')}.png`, 'image/png', blob);
}
