import { arch, cpus, loadavg, platform } from 'node:os'
import { chooseEngine } from '../../sandbox/chain/engines/choose-engine.ts'

/** Where and when the figures were taken, and how busy the machine was before. */
export async function describeMachine(): Promise<string> {
  const model = cpus()[0]?.model.trim()
  const known = model && model !== 'unknown' ? ` (${model})` : ''
  const load = loadavg()[0]?.toFixed(1)
  const chain = (await chooseEngine()).name === 'edr' ? "Hardhat's EDR" : 'anvil'
  return `${new Date().toISOString().slice(0, 10)}, ${platform()} ${arch()}, ${cpus().length} cores${known}, Node ${process.version}, load average ${load} before the run, ${chain} as the chain.`
}
