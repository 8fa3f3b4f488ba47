// `npm run bench`: the figures of docs/benchmarks.md, measured on a stack of its own. `-- --lighthouse`,
// `-- --interactions` and `-- --cold` add the long parts, `-- --only=load` narrows, `-- --write` puts the figures into the document.
// `-- --soak=200` measures nothing: it kills the API two hundred times while orders are paid.
import { runBench } from '../bench/run-bench.ts'
import { main } from './lib/lifetime.ts'

main(() => runBench(process.argv.slice(2)))
