// `npm run prove`: the journeys on several instances of the API and several workers behind a proxy, while one of them is
// killed every few seconds. `-- --instances=3 --workers=2 --kill-every=10 --seed=1 --specs=journey/notes` and so on.
// `-- --s3`: the tests of the storage on a store of another program instead. `-- --tls`: what we ship judged by testssl.sh.
import { loadDotEnv } from './lib/dot-env.ts'
import { main } from './lib/lifetime.ts'
import { runProof } from './prove/run-proof.ts'

main(async () => {
  loadDotEnv()
  const args = process.argv.slice(2)
  if (args[0] === '--s3') return (await import('./prove/prove-s3.ts')).proveS3()
  if (args[0] === '--tls') return (await import('./prove/prove-tls.ts')).proveTls()
  return runProof(args)
})
