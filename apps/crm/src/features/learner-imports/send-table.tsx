import { useApi } from '@repo/back-office'
import { importFields, importFileTypes } from '@repo/contract/list-choices'
import { toCsv } from '@repo/messages/csv'
import { useNavigate } from '@repo/routing'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { FileButton } from '@repo/ui/file-button'
import { saveFile } from '@repo/ui/lib/save-file'
import { Spinner } from '@repo/ui/spinner'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { paths } from '../../components/paths.ts'
import { importsMessages as copy, importFieldLabels, templateExample } from './learner-imports.messages.ts'

/** Of a file that the system names otherwise, the ending still tells. */
const accepted = [...importFileTypes, '.csv', '.xlsx'].join(',')
const LONGEST_NAME = 120

const saveTemplate = () =>
  saveFile(
    new Blob(
      [
        toCsv([
          importFields.map((field) => importFieldLabels[field]),
          importFields.map((field) => templateExample[field]),
        ]),
      ],
      { type: 'text/csv;charset=utf-8' },
    ),
    copy.templateName,
  )

/** Sends a table and goes on to what its rows would do. */
export function SendTable() {
  const { crmLearnerImports } = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) =>
      crmLearnerImports.addImport.call({ query: { fileName: file.name.slice(-LONGEST_NAME) }, file }),
    meta: { isSilent: true },
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: crmLearnerImports.imports.key() })
      void navigate(paths.learnerImport({ id }))
    },
    onError: (error) => toast.failure(error),
  })
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Button
        size="sm"
        variant="ghost"
        icon={<Download size={18} aria-hidden="true" />}
        onClick={saveTemplate}
      >
        {copy.template}
      </Button>
      {isPending ? (
        <Spinner label={copy.reading} />
      ) : (
        <FileButton accept={accepted} onPick={(file) => mutate(file)}>
          {copy.choose}
        </FileButton>
      )}
    </span>
  )
}
