/** How purchases ended, in words: `12 × 200, 3 × 402 payment_invalid`. */
export function countEnds(purchases: readonly { last: string }[]): string {
  const ends = new Map<string, number>()
  for (const { last } of purchases) ends.set(last, (ends.get(last) ?? 0) + 1)
  return [...ends].map(([end, count]) => `${count} × ${end}`).join(', ') || 'none'
}
