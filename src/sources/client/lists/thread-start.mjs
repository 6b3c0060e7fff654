// On Node 20 a worker thread knows no TypeScript, whatever loader its process has: register one before the first import.
import { register } from 'tsx/esm/api'

register()
const { default: run } = await import('./worker-main.ts')
export default run
