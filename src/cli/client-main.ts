import { CLIENT_EDITION } from './editions/client.ts'
import { runMain } from './run-main.ts'

// Entry point of the `sextant` command in the package `sextant`.
runMain(CLIENT_EDITION)
