import { parentPort } from 'node:worker_threads'

parentPort?.on('message', async (m: { mod: string }) => {
  const r = await import(m.mod)
  parentPort?.postMessage(r.reduce([1, 2]))
})
