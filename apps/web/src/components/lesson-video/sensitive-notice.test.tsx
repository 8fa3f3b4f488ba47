import { renderScreen, signedInSession } from '@repo/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lessonVideoMessages as copy } from './lesson-video.messages.ts'
import { SensitiveNotice } from './sensitive-notice.tsx'
import { useConsent } from './use-consent.ts'

const surgery = { id: 'phau-thuat', sensitive: ['surgery', 'injection'] as const }
const harmless = { id: 'nhap-mon', sensitive: [] }

function Guarded({ lesson }: { lesson: typeof surgery | typeof harmless }) {
  const { isAsked, agree } = useConsent(lesson)
  if (!isAsked) return <p>Video của bài</p>
  return (
    <SensitiveNotice
      flags={lesson.sensitive}
      note="Cảnh hút mỡ, có máu"
      onBack={() => {}}
      onConfirm={agree}
    />
  )
}
const open = (lesson: typeof surgery | typeof harmless, userId = 'an') =>
  renderScreen(<Guarded lesson={lesson} />, { session: signedInSession({ id: userId }) })

test('clinical pictures ask once a visit, say what is shown, and ask the next person again', async () => {
  const { user, unmount } = open(surgery)
  const notice = await screen.findByRole('region', { name: copy.sensitiveTitle })
  expect(notice).toHaveTextContent('Cảnh hút mỡ, có máu')
  expect(notice).toHaveAccessibleDescription(/máu hoặc phẫu thuật, thao tác tiêm chích/)
  await user.click(screen.getByRole('button', { name: copy.confirm }))
  expect(screen.getByText('Video của bài')).toBeInTheDocument()
  unmount()

  const again = open(surgery)
  expect(await screen.findByText('Video của bài')).toBeInTheDocument()
  again.unmount()

  open(surgery, 'binh')
  expect(await screen.findByRole('region', { name: copy.sensitiveTitle })).toBeInTheDocument()
})

test('a lesson without them asks nothing', () => {
  open(harmless)
  expect(screen.getByText('Video của bài')).toBeInTheDocument()
})
