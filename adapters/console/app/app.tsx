import type { VNode } from 'preact';
import { useEffect, useErrorBoundary } from 'preact/hooks';
import type { CollectionsPage } from '../../../src/api/collections.js';
import { announce, announcement } from './announce.js';
import { ask } from './ask.js';
import { findView, type View } from './pages.js';
import { EmptyState } from './parts/empty-state.js';
import { ErrorBox } from './parts/error-box.js';
import { Header } from './parts/header.js';
import { Nav } from './parts/nav.js';
import { PageHead } from './parts/page-head.js';
import { OperatorSignIn, SignIn } from './parts/sign-in.js';
import { Tabs } from './parts/tabs.js';
import { hrefOf, place } from './router.js';
import { caller, keys, mayOperate } from './session.js';
import { useAsked } from './use-asked.js';
import { words } from './words.js';

const MOST_COLLECTIONS = 200;

function Content({ view, collection }: { view: View | undefined; collection: string | undefined }): VNode {
  if (!view) {
    return (
      <section class="card">
        <h1>{words.shell.noPage}</h1>
        <a href={hrefOf('overview')}>{words.shell.toOverview}</a>
      </section>
    );
  }
  if (view.needs === 'operator' && !mayOperate()) return <OperatorSignIn title={words.titles[view.title]} />;
  if (view.needs === 'collection' && collection === undefined) {
    return (
      <>
        <PageHead title={words.titles[view.title]} />
        <EmptyState />
      </>
    );
  }
  return <ShownView key={`${view.title} ${collection}`} view={view.view} collection={collection ?? ''} />;
}

/** A view; where it cannot be drawn an error in its place, so that no page is blank. */
function ShownView({ view: Shown, collection }: { view: View['view']; collection: string }): VNode {
  const [error, again] = useErrorBoundary((thrown) => console.error(thrown));
  return error === undefined ? <Shown collection={collection} /> : <ErrorBox error={error} again={again} />;
}

function SignedIn(): VNode {
  const { page: address, params } = place.value;
  const mayLook = caller.value !== undefined && caller.value.scope !== 'write';
  const asked = useAsked(
    async (signal): Promise<CollectionsPage> =>
      mayLook ? ask('listCollections', { limit: MOST_COLLECTIONS }, signal) : { collections: [] },
    [keys.value.api_key, mayLook],
  );
  const { page, view } = findView(address || 'overview') ?? {};
  const title = view ? words.titles[view.title] : words.shell.noPage;
  useEffect(() => {
    document.title = `${title} · ${words.shell.name}`;
    announce(words.shell.loaded(title));
  }, [title]);
  const collections = asked.value?.collections ?? [];
  const collection = params.collection ?? collections[0]?.tenant_id;
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a place of this page */}
      <a class="skip" href="#main" onClick={skip}>
        {words.shell.skip}
      </a>
      <Header collections={collections} collection={collection} hasMore={asked.value?.next !== undefined} />
      <div class="frame">
        <Nav current={page?.name} collection={collection} />
        <main id="main" tabIndex={-1}>
          {asked.error ? <ErrorBox error={asked.error} again={asked.again} /> : null}
          {page && view ? <Tabs page={page} current={view} collection={collection} /> : null}
          {asked.value ? <Content view={view} collection={collection} /> : null}
        </main>
      </div>
    </>
  );
}

/** The fragment is the address of pages, so the link moves the focus by itself. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** The console. */
export function App(): VNode {
  const isSignedIn = keys.value.api_key !== undefined || keys.value.operator_key !== undefined;
  return (
    <>
      {isSignedIn ? <SignedIn /> : <SignIn />}
      <div class="visually-hidden" role="status" aria-live="polite">
        {announcement.value}
      </div>
    </>
  );
}
