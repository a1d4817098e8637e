import { createFileRoute } from '@tanstack/react-router'
import { filesQuery } from '#/api/files.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { FilesLoading, FilesScreen } from '#/features/files/files-screen.tsx'
import { type FilesSearch, filesSearch, readFilesListing } from '#/features/files/files-search.ts'

export const Route = createFileRoute('/_signed-in/admin/files/')({
  // Read where it is needed, or every page would load what reads it.
  validateSearch: (search: Record<string, unknown>): FilesSearch => search,
  loader: async ({ context, location }) => {
    const query = filesQuery(readFilesListing(filesSearch(location.search)))
    await context.queryClient.ensureQueryData({ ...query, revalidateIfStale: true })
  },
  head: () => pageHead({ title: 'Arquivos' }),
  component: FilesScreen,
  pendingComponent: FilesLoading,
  errorComponent: DataFailed,
})
