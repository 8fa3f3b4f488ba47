import { useApi } from '@repo/back-office'
import { statementFileTypes } from '@repo/contract/list-choices'
import { useNavigate } from '@repo/routing'
import { toast } from '@repo/shell'
import { FileButton } from '@repo/ui/file-button'
import { Spinner } from '@repo/ui/spinner'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { paths } from '../../components/paths.ts'
import { statementsMessages as copy } from './statement.messages.ts'

/** Systems know no type of most statements, so the ending tells; all that is no table or XML is text. */
const typeByEnding: Readonly<Record<string, (typeof statementFileTypes)[number]>> = {
  csv: 'text/csv',
  xml: 'text/xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const accepted = [...statementFileTypes, '.csv', '.xml', '.xlsx', '.txt', '.sta', '.mt940', '.940'].join(',')
const LONGEST_NAME = 120

const typed = (file: File) =>
  file.slice(0, file.size, typeByEnding[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'text/plain')

/** Sends a statement and goes on to how its lines compare. */
export function SendStatement() {
  const { crmStatements } = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) =>
      crmStatements.addStatement.call({
        query: { fileName: file.name.slice(-LONGEST_NAME) },
        file: typed(file),
      }),
    meta: { isSilent: true },
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: crmStatements.statements.key() })
      void navigate(paths.bankStatement({ id }))
    },
    onError: (error) => toast.failure(error),
  })
  return isPending ? (
    <Spinner label={copy.reading} />
  ) : (
    <FileButton accept={accepted} onPick={(file) => mutate(file)}>
      {copy.choose}
    </FileButton>
  )
}
