import { redirect } from '@repo/routing'
import { paths } from '../app/paths.ts'

/** The bare host opens the first screen. */
export function loader() {
  throw redirect(paths.overview())
}

export const Component = () => null
