import { RouteErrorBoundary } from '@repo/error-page'
import { SearchBox } from '@repo/shell'
import { shellTexts } from '../layouts/shell.messages.ts'
import { brand } from './env.ts'
import { paths } from './paths.ts'

const waysOut = [
  { label: shellTexts.notFound.home, href: paths.home },
  { label: shellTexts.notFound.courses, href: paths.courses },
]

export function ErrorView() {
  return (
    <RouteErrorBoundary
      brand={brand}
      search={<SearchBox action={paths.courses} placeholder={shellTexts.notFound.search} />}
      waysOut={waysOut}
    />
  )
}
