import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import {
  bundled,
  CONTENT_TYPES,
  createFileServer,
  type PageFile,
  pageHeaders,
} from '../page/files.ts';
import { fileAt, PAGE } from './paths.ts';

function sourceOf(name: string): string {
  return fileURLToPath(new URL(`./browser/${name}`, import.meta.url));
}

/** The page of rolls and receipts, and what it is made of. Takes some 200 ms. */
export function dossierFiles(): readonly PageFile[] {
  const { html, js, css } = CONTENT_TYPES;
  return [
    { path: PAGE, contentType: html, body: readFileSync(sourceOf('index.html'), 'utf8') },
    { path: '/dossier/dossier.js', contentType: js, body: bundled(sourceOf('main.ts')) },
    { path: '/dossier/dossier.css', contentType: css, body: bundled(sourceOf('dossier.css')) },
  ];
}

/** All of it as one text, to lie beside a function's bundle. */
export function packDossier(): string {
  return JSON.stringify({ headers: pageHeaders(), files: dossierFiles() });
}

/** Serves the page through node's HTTP; 404 for any other path, 405 for any other method. */
export function createDossierServer(): (
  request: IncomingMessage,
  response: ServerResponse,
) => void {
  const elsewhere = 'there is no such page here: rolls are at /rolls, receipts at /receipts';
  return createFileServer(dossierFiles(), pageHeaders(), elsewhere, fileAt);
}
