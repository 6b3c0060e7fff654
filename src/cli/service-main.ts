import { SERVICE_EDITION } from './editions/service.ts'
import { runMain } from './run-main.ts'

// Entry point of the `sextant-service` command in the package `sextant-service`.
runMain(SERVICE_EDITION)
