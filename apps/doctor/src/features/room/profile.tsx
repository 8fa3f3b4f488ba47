import { Button } from '@repo/ui/button'
import { Card } from '@repo/ui/card'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton } from '@repo/ui/skeleton'
import { Tag } from '@repo/ui/tag'
import { useState } from 'react'
import { OwnLicencePanels } from './own-licence.tsx'
import { OwnPortraitPanel } from './portrait-panel.tsx'
import { roomMessages as copy } from './room.messages.ts'
import type { RoomData } from './room.types.ts'

// A form with its schemas weighs a third of the page, and most visits open none.
const ProfileForm = lazyPart(async () => (await import('./profile-form.tsx')).ProfileForm)

/** The public profile, changed beside a preview. The licence is kept by the doctor and checked by staff. */
export function Profile({ room }: { room: RoomData }) {
  const [isEditing, setIsEditing] = useState(false)
  if (isEditing)
    return (
      <ProfileForm
        fallback={<Skeleton className="h-96 rounded-md" />}
        onClose={() => setIsEditing(false)}
        room={room}
      />
    )
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
      <Card className="h-fit p-5 md:p-6">
        <PublicText room={room} />
        <Button className="mt-6" onClick={() => setIsEditing(true)} variant="secondary">
          {copy.edit}
        </Button>
      </Card>
      <div className="flex flex-col gap-4">
        <OwnPortraitPanel room={room} />
        <OwnLicencePanels />
        <Degrees degrees={room.degrees} />
      </div>
    </div>
  )
}

function PublicText({ room }: { room: RoomData }) {
  return (
    <dl className="flex flex-col gap-5">
      <div>
        <dt className="text-sm text-3">{copy.workplace}</dt>
        <dd>{room.workplace}</dd>
      </div>
      <div>
        <dt className="mb-1 text-sm text-3">{copy.specialties}</dt>
        <dd className="flex flex-wrap gap-2">
          {room.specialties.map((specialty) => (
            <Tag key={specialty}>{specialty}</Tag>
          ))}
        </dd>
      </div>
      <div>
        <dt className="text-sm text-3">{copy.biography}</dt>
        <dd className="measure mt-1 whitespace-pre-line">{room.biography}</dd>
      </div>
    </dl>
  )
}

function Degrees({ degrees }: { degrees: RoomData['degrees'] }) {
  return (
    <Card className="p-5 md:p-6">
      <h2 className="text-h3">{copy.degrees}</h2>
      {degrees.length === 0 ? (
        <p className="mt-3 text-2">{copy.noDegrees}</p>
      ) : (
        <ol className="mt-3 flex flex-col gap-3">
          {degrees.map(({ year, title, place }) => (
            <li className="flex gap-4" key={`${year} ${title}`}>
              <span className="font-num text-3">{year}</span>
              <span>
                {title}
                <span className="block text-3">{place}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
