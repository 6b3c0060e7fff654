import type { Metrics } from '../../telemetry/metrics.ts'

/** What this process has counted since its start: how many of those who were told the price paid, and what chat answered. */
export async function readSinceStart({
  challenges,
  settled,
  chatReplies,
}: Pick<Metrics, 'challenges' | 'settled' | 'chatReplies'>) {
  const [told, paid, replies] = await Promise.all([challenges.get(), settled.get(), chatReplies.get()])
  const sum = ({ values }: { values: { value: number }[] }) => values.reduce((total, { value }) => total + value, 0)
  const [toldCount, paidCount] = [sum(told), sum(paid)]
  return {
    challenges: toldCount,
    settled: paidCount,
    /** Of the calls that were told the price; null before the first one. A buyer that keeps a challenge is told it once. */
    paidSharePct: toldCount === 0 ? null : Math.min(100, Math.round((paidCount / toldCount) * 1000) / 10),
    chat: replies.values
      .map(({ labels, value }) => ({ type: String(labels.type), count: value }))
      .filter(({ count }) => count > 0)
      .sort((left, right) => right.count - left.count),
  }
}
