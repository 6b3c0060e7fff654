import { createContext } from '../../domain/context.ts'
import { silentLog } from '../../domain/log.ts'
import { openSqliteChatStore } from './sqlite-chat-store.ts'

/** A process of its own: spends on one counter as often as it is told to, and says how often it could. */
const [path = '', times = '0', limit = '0'] = process.argv.slice(2)
const store = openSqliteChatStore(path, createContext(silentLog))
let spent = 0
for (let turn = 0; turn < Number(times); turn += 1) {
  const result = await store.spend(1, [{ key: 'shared', limit: Number(limit) }]).catch(() => ({ spent: false }))
  if (result.spent) spent += 1
}
await store.close()
process.stdout.write(String(spent))
