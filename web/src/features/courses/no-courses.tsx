import { EmptyState } from '#/ui/empty-state.tsx'

export function NoCourses() {
  return (
    <EmptyState title="Nenhum curso disponível" className="pt-18">
      Assim que um curso for publicado, ele aparece aqui.
    </EmptyState>
  )
}
