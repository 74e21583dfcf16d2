type Work = () => Promise<void>;

// One listener however many stores are open: Node warns of eleven.
const works = new Set<Work>();
const doAll = () => {
  for (const work of works) void work();
};

/**
 * Has something done when the process has nothing left to do and is about to end by itself. It must throw nothing, and
 * do nothing the second time where there is nothing new: the process ends once nothing more comes of it.
 *
 * @returns what takes it back
 */
export function beforeExit(work: Work): () => void {
  if (works.size === 0) process.on('beforeExit', doAll);
  works.add(work);
  return () => {
    works.delete(work);
    if (works.size === 0) process.off('beforeExit', doAll);
  };
}
