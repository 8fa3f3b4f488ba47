import type { RouteMeta } from '@repo/routing'
import { NeedsProgram } from '../components/needs-program.tsx'
import { homePreviewMessages as copy } from '../features/home/home-preview.messages.ts'
import { HomePreview } from '../features/home/home-preview.tsx'

export const meta = (): RouteMeta => ({ title: copy.title })

export function Component() {
  return (
    <>
      <NeedsProgram />
      <HomePreview />
    </>
  )
}
