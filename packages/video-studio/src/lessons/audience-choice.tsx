import { common } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { Button } from '@repo/ui/button'
import { Form } from '@repo/ui/form'
import { useId, useState } from 'react'
import { audienceMessages as copy } from './audience.messages.ts'
import { type Audience, AudienceFields, audienceOf } from './audience-fields.tsx'

export interface AudienceChoiceProps {
  lessonTitle: string
  audience: Audience
  onSave: (audience: Audience) => void
  onClose: () => void
}

/** Asks whom a lesson is for, where the answer is saved with more than that. */
export function AudienceChoice({ lessonTitle, audience: before, onSave, onClose }: AudienceChoiceProps) {
  const id = useId()
  const [audience, setAudience] = useState(() => audienceOf(before))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.act}
      description={lessonTitle}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form={id}>
            {common.save}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        className="grid gap-4 pt-3"
        onSubmit={(event) => {
          event.preventDefault()
          onSave(audienceOf(audience))
          onClose()
        }}
      >
        <AudienceFields audience={audience} onChange={setAudience} />
      </Form>
    </Dialog>
  )
}
