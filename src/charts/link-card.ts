import type { Node, Renderer } from '@takumi-rs/core'
import { atMost } from '../domain/at-most.ts'
import { box, drawing, text } from './chart-nodes.ts'
import { LINK_CARD_COLOURS } from './chart-theme.ts'
import { createInterRenderer, toDrawable } from './inter-font.ts'

/** The 1200 × 630 preview image that chat apps show beside a link to this service. */

/** The text of a preview image. */
export interface LinkCard {
  kicker: string
  title: string
  lines: readonly { label: string; value: string }[]
  host: string
}

const LINK_CARD_SIZE = { width: 1200, height: 630 }

export interface LinkCardRenderer {
  renderLinkCard(card: LinkCard): Promise<Buffer>
}

const { background: BACKGROUND, text: INK, muted: MUTED, accent: ACCENT } = LINK_CARD_COLOURS

/** Draws previews, two at a time. The fonts are loaded with the first one. */
export function createLinkCardRenderer(): LinkCardRenderer {
  let renderer: Promise<Renderer> | undefined
  const limit = atMost(2)
  return {
    async renderLinkCard(card) {
      renderer ??= createInterRenderer()
      const engine = await renderer
      return limit(() => engine.render(layOut(card), { ...LINK_CARD_SIZE, format: 'png' }))
    },
  }
}

function layOut({ kicker, title, lines, host }: LinkCard): Node {
  return box(
    {
      ...LINK_CARD_SIZE,
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: 72,
      backgroundColor: BACKGROUND,
      fontFamily: 'Inter',
      position: 'relative',
    },
    [
      drawing(toArc(), { ...LINK_CARD_SIZE, left: 0, top: 0 }, { position: 'absolute' }),
      box({ flexDirection: 'column', gap: 26 }, [
        text(toDrawable(kicker).slice(0, 60).toUpperCase(), {
          color: ACCENT,
          fontSize: 26,
          fontWeight: 600,
          letterSpacing: 3,
        }),
        text(toDrawable(title).slice(0, 90), {
          color: INK,
          fontSize: title.length > 34 ? 54 : 70,
          fontWeight: 600,
          whiteSpace: 'normal',
          lineHeight: 1.15,
          maxWidth: 1000,
        }),
      ]),
      box(
        { flexDirection: 'column', gap: 18 },
        lines
          .slice(0, 3)
          .map(({ label, value }) =>
            box({ gap: 24, alignItems: 'baseline' }, [
              text(toDrawable(label), { color: MUTED, fontSize: 30, width: 340 }),
              text(toDrawable(value).slice(0, 44), { color: INK, fontSize: 34, fontWeight: 600 }),
            ]),
          ),
      ),
      box({ justifyContent: 'space-between', width: 1056 }, [
        text('Sextant', { color: INK, fontSize: 30, fontWeight: 600 }),
        text(`${toDrawable(host)} · sign with your own wallet`, { color: MUTED, fontSize: 26 }),
      ]),
    ],
  )
}

/** Decoration: the arc and arm of a sextant, faint behind the text. */
function toArc(): string {
  const [x, y] = [1028, 40]
  const at = (degree: number, radius: number) => {
    const angle = ((60 + degree) * Math.PI) / 180
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`
  }
  const ticks = Array.from(
    { length: 61 },
    (_, degree) => `M${at(degree, degree % 10 === 0 ? 372 : degree % 5 === 0 ? 384 : 392)}L${at(degree, 404)}`,
  ).join('')
  const limb = `M${at(0, 410)}A410 410 0 0 1 ${at(60, 410)}`
  const frame = `M${x} ${y}L${at(0, 410)}M${x} ${y}L${at(60, 410)}M${x} ${y}L${at(22, 430)}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><g fill="none" stroke="${ACCENT}" stroke-linecap="round"><path d="${ticks}" stroke-opacity=".5" stroke-width="2"/><path d="${limb}" stroke-opacity=".5" stroke-width="3"/><path d="${frame}" stroke-opacity=".22" stroke-width="3"/></g></svg>`
}
