import { ApiContext, OfficeRoot } from '@repo/back-office'
import type { LessonPlayerHandle } from '@repo/player'
import type { RouteObject } from '@repo/routing'
import { createQueryClient } from '@repo/shell'
import {
  createTestApi,
  failOnLostFocus,
  type RenderedScreen,
  renderScreen,
  signedInSession,
} from '@repo/testing'
import { type ReactNode, useState } from 'react'
import { DirtyPartsContext } from '../dirty-parts.ts'
import { createPlayhead, PlayheadContext } from '../playhead.ts'
import { useDirtyParts } from '../use-dirty-parts.ts'

const quietPlayer: LessonPlayerHandle = {
  play: () => Promise.resolve(),
  pause: () => {},
  seek: () => {},
  getPosition: () => 0,
  focus: () => {},
  subscribe: () => () => {},
}

failOnLostFocus(() => import('@repo/ui/lib/keep-focus'))

/** An editor beside a video that plays as the test says. */
export function renderBesideVideo(
  editor: ReactNode,
  handle: Partial<LessonPlayerHandle> = {},
): RenderedScreen {
  const session = signedInSession({ role: 'admin', permissions: ['content'] })
  const api = createTestApi({ session })
  function Page() {
    const [playhead] = useState(() => {
      const created = createPlayhead()
      created.attach({ ...quietPlayer, ...handle })
      return created
    })
    return (
      <ApiContext value={api}>
        <DirtyPartsContext value={useDirtyParts()}>
          <PlayheadContext value={playhead}>{editor}</PlayheadContext>
        </DirtyPartsContext>
      </ApiContext>
    )
  }
  const root: RouteObject = {
    Component: () => <OfficeRoot brand="Thẩm Học" />,
    children: [{ path: '*', Component: Page }],
  }
  return renderScreen([root], { session, queryClient: createQueryClient() })
}
