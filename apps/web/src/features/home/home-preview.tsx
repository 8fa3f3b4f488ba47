import type { EndpointOutput } from '@repo/contract'
import type { catalogue } from '@repo/contract/catalogue'
import { useApi } from '@repo/shell/api-context'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { DraftPreview } from '../../components/draft-preview.tsx'
import { HomePage } from './home-page.tsx'
import { homePreviewMessages as copy } from './home-preview.messages.ts'

type Drafts = EndpointOutput<typeof catalogue.sitePreview>

/** The home page as its draft has it, between the menu and the footer of their draft. */
export function HomePreview() {
  const { sitePreview } = useApi().catalogue
  return (
    <DraftPreview
      name={sitePreview.key()}
      notice={copy.notice}
      read={(token) => sitePreview.call({ body: { token } })}
      title={copy.title}
    >
      {(drafts) => <Drafted {...drafts} />}
    </DraftPreview>
  )
}

function Drafted({ home, navigation }: Drafts) {
  const api = useApi()
  const queryClient = useQueryClient()
  // Header and footer show the draft, too, until the preview is left.
  useEffect(() => {
    const { queryKey } = api.content.navigation.query()
    const kept = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, navigation)
    return () => void queryClient.setQueryData(queryKey, kept)
  }, [navigation, queryClient, api])
  return <HomePage home={home} />
}
