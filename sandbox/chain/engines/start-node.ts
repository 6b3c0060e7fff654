import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { callTogether } from '../rpc.ts'
import { chooseEngine } from './choose-engine.ts'
import { type Engine, type EngineName, NODE_DEFAULTS, type NodeOptions } from './engine.ts'
import { type KeptProgram, startKept } from './keeper.ts'
import { claimStateFile, pidFileOf } from './state-file.ts'

/** A development chain that runs as a process of its own and answers JSON-RPC. */
export interface ChainNode {
  engine: EngineName
  url: string
  port: number
  /** Process id of the engine itself; tests freeze it with SIGSTOP. */
  pid: number
  /** Resolves when the engine has ended for any reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** Starts a chain and waits until it answers. It ends with this process, even if this process is killed. */
export async function startNode(options: NodeOptions = {}, engine?: Engine): Promise<ChainNode> {
  const chosen = engine ?? (await chooseEngine())
  const stateFile = options.stateFile === undefined ? undefined : resolve(options.stateFile)
  if (stateFile) await claimStateFile(stateFile, chosen.name)

  const { command, args } = await chosen.toCommand(stateFile ? { ...options, stateFile } : options)
  const program = await startKept(command, args, stateFile && pidFileOf(stateFile))
  const port = await untilListening(program, options.startTimeoutMs)
  const host = options.host ?? NODE_DEFAULTS.host
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
  await callTogether(url, [{ method: 'anvil_setLoggingEnabled', params: [false] }])
  return { engine: chosen.name, url, port, pid: program.pid, ended: program.ended, stop: program.stop }
}

/** The port that the engine reports. It chose the port itself, so no other process can be listening there. */
async function untilListening(program: KeptProgram, timeoutMs = START_WITHIN_MS): Promise<number> {
  const giveUpAt = Date.now() + timeoutMs
  while (!program.hasEnded() && Date.now() < giveUpAt) {
    const said = /Listening on \S+:(\d+)/.exec(await program.readLog())
    if (said) return Number(said[1])
    await sleep(15)
  }
  const isLate = !program.hasEnded()
  await program.stop()
  const why = isLate ? `no answer within ${timeoutMs / 1000} s` : program.complaint()
  throw new Error(`The chain did not start: ${why || 'it ended'}`)
}

/** Usually below a second; an emulated or very busy machine takes its time. */
const START_WITHIN_MS = 120_000
