import { quantile, toText, toTimes } from '../report/figures.ts'
import { atLeast, atMost, type Promised } from '../report/promises.ts'
import type { Vouchers } from './measure-vouchers.ts'

const BUSY = 64
/** Times less CPU and times more calls than the official server, by what checks signatures. */
const PROMISED = { native: { cpu: 15, rate: 12 }, other: { cpu: 8, rate: 6 } }

export interface Measured {
  all: readonly Vouchers[]
  /** On a chain with blocks. */
  slow: readonly Vouchers[]
  ours: string
  curve: string
}

export function listChannelPromises({ all, slow, ours, curve }: Measured): Promised[] {
  const { cpu, rate } = PROMISED[curve === 'native' ? 'native' : 'other']
  const [ratio] = toRatios(all, ours).filter(({ channels }) => channels === BUSY)
  const inTime = slow.find(({ name }) => name === ours)
  const sold = all.filter(({ name }) => name === ours)
  return [
    ratio && atLeast(`CPU a call at ${BUSY} channels, times less than official`, cpu, ratio.cpu, toTimes),
    ratio && atLeast(`calls/s at ${BUSY} channels, times official`, rate, ratio.rate, toTimes),
    atMost('calls to the node a voucher', 0.01, Math.max(...sold.map((one) => one.rpcCalls / one.sold)), toText),
    inTime && atMost('p50 ms of one buyer, blocks of 2 s', 3, quantile(inTime.latenciesMs, 0.5), toText),
  ].filter((one) => one !== undefined)
}

/** Ours beside the official server, by the number of channels. */
export function toRatios(all: readonly Vouchers[], ours: string): { channels: number; cpu: number; rate: number }[] {
  return all
    .filter(({ name }) => name === ours)
    .flatMap((mine) => {
      const theirs = all.find(({ name, channels }) => name !== ours && channels === mine.channels)
      if (!theirs) return []
      const rate = mine.sold / mine.seconds / (theirs.sold / theirs.seconds)
      const cpu = theirs.cpuMs / theirs.sold / (mine.cpuMs / mine.sold)
      return [{ channels: mine.channels, cpu, rate }]
    })
}
