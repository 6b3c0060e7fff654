// Node 20 has no TypeScript in worker threads, whatever the process was started with: the loader is registered here first.
import { register } from 'tsx/esm/api'

register()
await import('./thread-main.ts')
