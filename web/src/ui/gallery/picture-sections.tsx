import { Avatar } from '#/ui/avatar.tsx'
import { Button } from '#/ui/button.tsx'
import { CourseCover } from '#/ui/course-cover.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LighthouseScene } from '#/ui/lighthouse-scene.tsx'
import { Logo } from '#/ui/logo.tsx'
import { LostScene } from '#/ui/lost-scene.tsx'
import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'
import { GalleryLink } from './gallery-link.tsx'
import type { GallerySection } from './section.ts'

function Empty() {
  return (
    <EmptyState
      title="Nenhum curso disponível"
      heading="h3"
      isBoxed
      action={<Button variant="outline">Adicionar Curso</Button>}
    >
      Assim que um curso for publicado, ele aparece aqui.
    </EmptyState>
  )
}

function Loading() {
  return (
    <SkeletonScreen>
      <Skeleton className="mb-4 h-11 w-2/5" />
      <Skeleton className="mb-8 h-5 w-3/5" />
      <Skeleton className="h-40 rounded-lg" />
    </SkeletonScreen>
  )
}

const coverIndexes = [0, 1, 2, 3, 4, 5]

function Covers() {
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {coverIndexes.map((index) => (
        <div key={index} className="aspect-video overflow-hidden rounded-md">
          <CourseCover index={index} />
        </div>
      ))}
      <div className="aspect-video overflow-hidden rounded-md">
        <CourseCover index={2} isOff />
      </div>
    </div>
  )
}

function Faces() {
  return (
    <div className="flex flex-wrap items-center gap-6">
      <Avatar initials="MA" size="sm" />
      <Avatar initials="MA" />
      <Avatar initials="MA" size="xl" />
      <Avatar initials="RM" src="/assets/no-such-photo.png" />
      <Logo />
      <div className="night rounded-lg bg-background p-5">
        <Logo size="lg" render={<GalleryLink href="#avatar" />} />
      </div>
    </div>
  )
}

function Scenes() {
  return (
    <div className="page-scope grid gap-6">
      <div className="night relative h-[600px] overflow-hidden rounded-lg bg-scene-sky">
        <LighthouseScene scene="landing" />
      </div>
      <div className="night relative h-[148px] overflow-hidden bg-scene-sky md:h-[700px] md:w-[470px]">
        <LighthouseScene scene="auth" />
      </div>
      <div className="night relative h-[600px] overflow-hidden rounded-lg bg-scene-sky">
        <LostScene />
      </div>
    </div>
  )
}

export const pictureSections: GallerySection[] = [
  { id: 'empty', title: 'Vazio', span: 7, Content: Empty },
  { id: 'skeleton', title: 'Carregando', span: 5, Content: Loading },
  { id: 'covers', title: 'Capas', span: 6, Content: Covers },
  { id: 'avatar', title: 'Retratos e marca', span: 6, Content: Faces },
  { id: 'scenes', title: 'Cenas', span: 12, Content: Scenes },
]
