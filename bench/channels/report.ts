import type { Vouchers } from './measure-vouchers.ts'

/** The comparison as a section of the report. */
export function toChannelsReport(all: readonly Vouchers[], ours: string, curve: string, machine: string): string {
  const rows = all.map(({ name, channels, sent, sold, seconds, cpuMs, rpcCalls, latenciesMs }) => {
    const sorted = [...latenciesMs].sort((one, other) => one - other)
    const p50 = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
    const cells = [
      name,
      channels,
      `${sold} of ${sent}`,
      (sold / seconds).toFixed(0),
      (cpuMs / sold).toFixed(2),
      p50.toFixed(1),
      (rpcCalls / sold).toFixed(3),
    ]
    return `| ${cells.join(' | ')} |`
  })
  const ratios = all
    .filter(({ name }) => name === ours)
    .flatMap((mine) => {
      const theirs = all.find(({ name, channels }) => name !== ours && channels === mine.channels)
      if (!theirs) return []
      const speed = mine.sold / mine.seconds / (theirs.sold / theirs.seconds)
      const cpu = theirs.cpuMs / theirs.sold / (mine.cpuMs / mine.sold)
      return [
        `- ${mine.channels} channels: ${speed.toFixed(1)} times the calls a second, 1/${cpu.toFixed(1)} of the CPU a call.`,
      ]
    })
  return [
    '## Payment channels',
    '',
    `${machine} Curve: ${curve}. Vouchers signed in advance; our ledger on disk, the official state in memory.`,
    '',
    '| server | channels | answered | calls/s | CPU ms a call | p50 ms | calls to the node a voucher |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...rows,
    '',
    ...ratios,
    '',
  ].join('\n')
}
