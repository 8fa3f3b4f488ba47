import { RouteErrorBoundary } from '@repo/error-page'
import { SearchBox } from '@repo/shell'
import { notFoundTexts } from '../layouts/not-found.messages.ts'
import { brand } from './env.ts'
import { paths } from './paths.ts'

const waysOut = [
  { label: notFoundTexts.home, href: paths.home },
  { label: notFoundTexts.courses, href: paths.courses },
]

export function ErrorView() {
  return (
    <RouteErrorBoundary
      brand={brand}
      search={<SearchBox action={paths.courses} placeholder={notFoundTexts.search} />}
      waysOut={waysOut}
    />
  )
}
