import { Button } from '#/ui/button.tsx'

type Props = { hasMore: boolean; isLoading: boolean; onLoadMore: () => void }

/** The end of a list that comes in pages. */
export function LoadMore({ hasMore, isLoading, onLoadMore }: Props) {
  if (!hasMore) return null
  return (
    <div className="border-t border-border px-[24px] py-4 text-center print:hidden">
      <Button
        variant="outline"
        isLoading={isLoading}
        loadingText="Carregando…"
        onClick={onLoadMore}
        className="wrap-anywhere"
      >
        Carregar mais
      </Button>
    </div>
  )
}
