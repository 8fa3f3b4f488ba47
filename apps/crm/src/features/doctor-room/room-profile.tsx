import { Panel } from '@repo/back-office/panel'
import { formatDate, formatNumber } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { Tag } from '@repo/ui/tag'
import type { ReactNode } from 'react'
import { doctorRoomMessages as copy } from './doctor-room.messages.ts'
import type { StaffRoom } from './doctor-room.tsx'

/** What learners read of the doctor, and the licence. */
export function RoomProfile({ room }: { room: StaffRoom }) {
  const { licence } = room
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
      <Panel title={copy.tab.profile}>
        <dl className="grid gap-5">
          <Fact name={copy.workplace}>{room.workplace}</Fact>
          <Fact name={copy.years}>{formatNumber(room.yearsOfPractice)}</Fact>
          <Fact name={copy.specialties}>
            <span className="flex flex-wrap gap-2">
              {room.specialties.map((specialty) => (
                <Tag key={specialty}>{specialty}</Tag>
              ))}
            </span>
          </Fact>
          <Fact name={copy.biography}>
            <span className="measure block whitespace-pre-line">{room.biography}</span>
          </Fact>
        </dl>
      </Panel>
      <div className="grid gap-5">
        <Panel
          aside={
            <Badge tone={room.isVerified ? 'gold' : 'neutral'}>
              {room.isVerified ? copy.verified : copy.notVerified}
            </Badge>
          }
          title={copy.licence}
        >
          <p>
            {licence
              ? copy.licenceLine(licence.number, licence.issuer, formatDate(licence.issuedOn))
              : copy.noLicence}
          </p>
        </Panel>
        <Panel title={copy.degrees}>
          {room.degrees.length === 0 ? <p className="text-2">{copy.noDegrees}</p> : null}
          <ol className="grid gap-3">
            {room.degrees.map(({ year, title, place }) => (
              <li className="flex gap-4" key={`${year} ${title}`}>
                <span className="font-num text-3">{year}</span>
                <span>
                  {title}
                  <span className="block text-3">{place}</span>
                </span>
              </li>
            ))}
          </ol>
        </Panel>
      </div>
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-3">{name}</dt>
    <dd className="mt-1">{children}</dd>
  </div>
)
