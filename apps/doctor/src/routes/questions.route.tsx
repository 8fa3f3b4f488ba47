import { AnnounceButton } from '../features/announcements/announce-button.tsx'
import { Inbox } from '../features/questions/inbox.tsx'
import { questionsMessages as copy } from '../features/questions/questions.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = () => <Inbox actions={<AnnounceButton />} />
