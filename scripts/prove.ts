// `npm run prove`: the journeys on several instances of the API and several workers behind a proxy, while one of them is
// killed every few seconds. `-- --instances=3 --workers=2 --kill-every=10 --seed=1 --specs=journey/notes` and so on.
import { loadDotEnv } from './lib/dot-env.ts'
import { main } from './lib/lifetime.ts'
import { runProof } from './prove/run-proof.ts'

main(() => {
  loadDotEnv()
  return runProof(process.argv.slice(2))
})
