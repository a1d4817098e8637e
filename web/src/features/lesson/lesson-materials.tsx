import type { Material } from '@farol/contract/materials.ts'
import { bytesText } from '@farol/domain/bytes-text.ts'
import { Download, Eye, FileText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogBody } from '#/ui/dialog.tsx'

const previewOf = ({ address }: Material) => `${address}?preview=1`

/** The files of a lesson: shown where the browser can, and downloaded. */
export function LessonMaterials({ materials }: { materials: readonly Material[] }) {
  const [shownId, setShownId] = useState<string>()
  const shown = materials.find(({ id }) => id === shownId)
  if (materials.length === 0) return null
  return (
    <section aria-labelledby="materiais">
      <h2 id="materiais" className="mb-3 text-[1.375rem]">
        Materiais
      </h2>
      <ul className="grid max-w-[62ch] grid-cols-1 border-y border-border [&>li+li]:border-t [&>li+li]:border-border">
        {materials.map((material) => (
          <li key={material.id}>
            <MaterialRow material={material} onShow={() => setShownId(material.id)} />
          </li>
        ))}
      </ul>
      <Dialog
        open={shown !== undefined}
        onOpenChange={() => setShownId(undefined)}
        title={<span className="wrap-anywhere">{shown?.name}</span>}
        scope="night cinema"
      >
        <DialogBody>
          {shown ? (
            <img src={previewOf(shown)} alt={shown.name} className="mx-auto h-auto max-w-full rounded-md" />
          ) : null}
        </DialogBody>
      </Dialog>
    </section>
  )
}

function MaterialRow({ material, onShow }: { material: Material; onShow: () => void }) {
  const { name, kind, format, size, address } = material
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      {/* What it is says the text: an icon for each kind would weigh on the first load of every lesson. */}
      <FileText size={22} strokeWidth={1.75} aria-hidden className="flex-none text-text-muted" />
      <div className="min-w-40 flex-1">
        <p className="font-strong wrap-anywhere">{name}</p>
        <p className="text-sm text-text-muted tabular-nums">
          {format} · {bytesText(size)}
        </p>
      </div>
      <div className="flex flex-wrap gap-1 max-sm:-ml-3">
        {kind === 'pdf' ? (
          <Button
            variant="ghost"
            size="sm"
            icon={Eye}
            render={<a href={previewOf(material)} target="_blank" rel="noreferrer" />}
          >
            Abrir<span className="sr-only"> {name} em outra aba</span>
          </Button>
        ) : null}
        {kind === 'image' ? (
          <Button variant="ghost" size="sm" icon={Eye} onClick={onShow}>
            Ver<span className="sr-only"> {name}</span>
          </Button>
        ) : null}
        <Button variant="ghost" size="sm" icon={Download} render={<a href={address} download />}>
          Baixar<span className="sr-only"> {name}</span>
        </Button>
      </div>
      {kind === 'audio' ? (
        // biome-ignore lint/a11y/useMediaCaption: what it is stands beside it; the school has no captions for it.
        <audio
          controls
          preload="none"
          src={previewOf(material)}
          aria-label={`Ouvir ${name}`}
          className="h-11 w-full"
        />
      ) : null}
    </div>
  )
}
