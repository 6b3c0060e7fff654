import { REPOSITORY_EDITION } from './editions/repository.ts'
import { runMain } from './run-main.ts'

// The `sextant` command in a clone: `node --import tsx src/cli/main.ts help`.
runMain(REPOSITORY_EDITION)
