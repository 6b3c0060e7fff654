import { buildApp } from '../src/http/pages/build-app.ts'

const state = await buildApp((line) => process.stdout.write(`${line} …\n`))
const words = {
  built: 'app/dist is built.',
  fresh: 'app/dist is up to date.',
  left: 'Vite is not installed, so app/dist was left as it is. Install it with the other tools for developing: npm ci',
}
process.stdout.write(`${words[state]}\n`)
process.exitCode = state === 'left' ? 1 : 0
