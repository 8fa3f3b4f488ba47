import { common } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Select } from '@repo/ui/select'
import { useId, useState } from 'react'
import { curriculumMessages as copy } from './curriculum.messages.ts'
import type { Tree } from './tree.ts'

interface Props {
  tree: Tree
  onMove: (sectionId: string) => void
  onClose: () => void
}

/** Asks into which section lessons go. */
export function MoveDialog({ tree, onMove, onClose }: Props) {
  const id = useId()
  const [sectionId, setSectionId] = useState(tree[0]?.id ?? '')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.moveSelected}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form={id}>
            {copy.moveSelected}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        className="pt-3"
        onSubmit={(event) => {
          event.preventDefault()
          onMove(sectionId)
          onClose()
        }}
      >
        <Field label={copy.section}>
          <Select
            name="section"
            value={sectionId}
            onChange={(event) => setSectionId(event.target.value)}
            options={tree.map(({ id: value, title }) => ({ value, label: title }))}
          />
        </Field>
      </Form>
    </Dialog>
  )
}
