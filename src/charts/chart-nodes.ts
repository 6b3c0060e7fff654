import type { Node } from '@takumi-rs/core'

/** Builders for the renderer's layout nodes: boxes, text, figures and embedded SVG. */

/** The few CSS properties that the charts use. */
export type Style = Record<string, string | number>

export const box = (style: Style, children: Node[]): Node => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children,
})

export const text = (content: string, style: Style): Node => ({
  type: 'text',
  text: content,
  style: { whiteSpace: 'nowrap', lineHeight: 1, ...style },
})

/** Text that is cut with an ellipsis when its parent is too narrow. */
export const cutText = (content: string, style: Style): Node =>
  text(content, { overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0, ...style })

/** Digits of equal width. Subscript digits, which our subsets of Inter lack, are drawn as small lowered digits. */
export function figures(label: string, style: Style & { fontSize: number }): Node {
  const set = { ...style, fontFeatureSettings: '"tnum"' }
  const [before = '', count = '', after = ''] = label.split(/([₀-₉]+)/)
  if (!count) return text(label, set)
  const digits = [...count].map((digit) => digit.charCodeAt(0) - '₀'.charCodeAt(0)).join('')
  const small = Math.round(style.fontSize * 0.68)
  return box({ alignItems: 'flex-end' }, [
    text(before, set),
    text(digits, {
      ...set,
      fontSize: small,
      position: 'relative',
      top: Math.round(style.fontSize * 0.1),
      marginLeft: 1,
      marginRight: 1,
    }),
    text(after, set),
  ])
}

export interface Size {
  width: number
  height: number
  left?: number
  top?: number
}

export const drawing = (svg: string, size: Size, style: Style = {}): Node => ({
  type: 'image',
  src: svg,
  width: size.width,
  height: size.height,
  style: { flexShrink: 0, ...size, ...style },
})
