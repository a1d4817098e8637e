import { type DragEvent, useState } from 'react'

/** For a part of a form that takes files of its own: the form around it does not get them. */
export function useFilesDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.stopPropagation()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    setIsOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    onFiles(files)
  }
  return {
    isDropTarget: isOver,
    dropProps: { onDragOver: over, onDragLeave: () => setIsOver(false), onDrop: drop },
  }
}
