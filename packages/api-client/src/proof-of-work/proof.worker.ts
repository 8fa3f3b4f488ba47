import { type Challenge, solve } from './solve-challenge.ts'

/** One challenge in, its solution (or null) out; the page ends the worker afterwards. */
addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solve(data, new AbortController()).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  )
})
