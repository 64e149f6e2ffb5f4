// Written by `npm run generate` from the service's OpenAPI document.
import type { Media, MediaUrl } from "./media-value.ts";

/** Every AI endpoint: what it takes, and what it makes. */
export interface Endpoints {
}

/** An icon */
export interface Icon {
  /** Identifies the icon */
  id: number;
  /** What it shows */
  name: string;
  /** Its name in its family, style included */
  slug: string;
  /** Whether the SVG may be downloaded without the premium entitlement */
  free_svg: boolean;
  /** When it entered the catalog */
  created: string;
  /** Who made it */
  author: {
    /** Identifies the author */
    id: number;
    /** Who drew it */
    name: string;
    /** The name as part of an address */
    slug: string;
    /** Signed address of a picture */
    avatar: string;
    /** Icons that the catalog has of this author */
    assets: number;
  };
  /** How it is drawn */
  style: {
    /** Identifies the style */
    id: number;
    /** Its name */
    name: string;
  };
  /** The set that it belongs to */
  family: {
    /** Value of `family-id` */
    id: number;
    /** Its name */
    name: string;
    /** Icons in it */
    total: number;
  };
  /** In the sizes asked */
  thumbnails: {
    /** Signed address of a PNG */
    url: string;
    /** Pixels */
    width: number;
    /** Pixels */
    height: number;
  }[];
  /** What it is found by */
  tags: {
    /** A word or phrase */
    name: string;
    /** The same as part of an address */
    slug: string;
  }[];
  /** Under which the icon may be used */
  license?: {
    /** SPDX identifier or name */
    name: string;
    /** Its text */
    url?: string;
  };
  /** How often it was downloaded */
  download_count: number;
  /** What `filters[color]` finds it by; `solid-black` is drawn in the colour of the text */
  colors: string[];
}

/** An icon and those related to it */
export interface IconDetail {
  /** Identifies the icon */
  id: number;
  /** What it shows */
  name: string;
  /** Its name in its family, style included */
  slug: string;
  /** Whether the SVG may be downloaded without the premium entitlement */
  free_svg: boolean;
  /** When it entered the catalog */
  created: string;
  /** Who made it */
  author: {
    /** Identifies the author */
    id: number;
    /** Who drew it */
    name: string;
    /** The name as part of an address */
    slug: string;
    /** Signed address of a picture */
    avatar: string;
    /** Icons that the catalog has of this author */
    assets: number;
  };
  /** How it is drawn */
  style: {
    /** Identifies the style */
    id: number;
    /** Its name */
    name: string;
  };
  /** The set that it belongs to */
  family: {
    /** Value of `family-id` */
    id: number;
    /** Its name */
    name: string;
    /** Icons in it */
    total: number;
  };
  /** In the sizes asked */
  thumbnails: {
    /** Signed address of a PNG */
    url: string;
    /** Pixels */
    width: number;
    /** Pixels */
    height: number;
  }[];
  /** What it is found by */
  tags: {
    /** A word or phrase */
    name: string;
    /** The same as part of an address */
    slug: string;
  }[];
  /** Under which the icon may be used */
  license?: {
    /** SPDX identifier or name */
    name: string;
    /** Its text */
    url?: string;
  };
  /** How often it was downloaded */
  download_count: number;
  /** What `filters[color]` finds it by; `solid-black` is drawn in the colour of the text */
  colors: string[];
  /** Other icons that go with this one */
  related: {
    /** Others of the same style and family */
    style: Icon[];
    /** The same subject in other families */
    visual_concept: Icon[];
    /** The same subject in other styles of the family */
    variants: Icon[];
  };
}

/** A page of icons */
export interface IconList {
  /** This page of the icons */
  data: Icon[];
  meta: {
    pagination: {
      /** Icons on a page */
      per_page: number;
      /** How many icons match in all */
      total: number;
      /** Number of the last page, at least 1 */
      last_page: number;
      /** Number of this page */
      current_page: number;
    };
    /** The query as understood, where a word that nothing has was replaced by its nearest spelling */
    corrected_query?: string;
    /** All words together find less than a page, and the best partial matches follow */
    matched?: "some";
    /** With `matched`: how many items have all words. They come first */
    full_matches?: number;
    /**
     * With `matched`: words of the query that the best partial matches lack, in lower case without accents; none where these have
     * any of the words
     */
    relaxed?: string[];
    /** There where the words were read in a language other than English, whatever languages the request names */
    understood?: {
      /** Language that the words were read in, as a code of ISO 639 such as `es` */
      language: string;
      /** What was searched for, in the English words of the items */
      query: string;
    };
    /** Counts of values, for each of the `facets` asked for */
    facets?: {
      /** The most frequent first, equally frequent ones by their value */
      color?: {
        /** A value of the filter */
        value: string;
        /** How many items have it */
        count: number;
      }[];
      /** The most frequent first, equally frequent ones by their value */
      shape?: {
        /** A value of the filter */
        value: string;
        /** How many items have it */
        count: number;
      }[];
      /** The most frequent first, equally frequent ones by their value */
      icon_type?: {
        /** A value of the filter */
        value: string;
        /** How many items have it */
        count: number;
      }[];
      /** The most frequent first, equally frequent ones by their value */
      family?: {
        /** Identifies it */
        value: number;
        /** Its name */
        name: string;
        /** How many icons are of it */
        count: number;
      }[];
      /** The most frequent first, equally frequent ones by their value */
      style?: {
        /** Identifies it */
        value: number;
        /** Its name */
        name: string;
        /** How many icons are of it */
        count: number;
      }[];
    };
  };
}

/** A sound effect */
export interface SoundEffect {
  /** Identifies the sound effect */
  id: number;
  /** Title */
  title: string;
  /** Words it is found by */
  tags: string[];
  /** The one category it belongs to */
  category: {
    /** Stable number of the category */
    id: number;
    /** Its name */
    name: string;
    /** Its value in the `category` filter */
    slug: string;
    /** The category above it */
    parent: {
      /** Stable number of the category */
      id: number;
      /** Its name */
      name: string;
      /** Its value in the `category` filter */
      slug: string;
    } | null;
  };
  /** Length in seconds */
  duration: number;
  /** Whether its download needs the premium entitlement */
  is_premium: boolean;
  /** Popularity score (0 to 100). */
  popularity: number;
  /** How often it was downloaded */
  download_count: number;
  /** When it entered the catalog */
  created_at: string;
  /** Signed address of the audio, inline; of its preview where the item is premium and the key is not entitled to it */
  file_url: string;
  /** Signed address of the preview of a premium item, of the audio itself for a free one */
  preview_url?: string;
  /** Signed address of a JSON document with `duration` in seconds and about a thousand `peaks` from 0 to 1 */
  waveform_url?: string;
  /** Signed address of the same waveform as a PNG, 1000 by 160 pixels on transparency */
  waveform_image_url?: string;
  /** Under which the item may be used */
  license?: {
    /** Name of the licence */
    name: string;
    /** Its text */
    url?: string;
  };
  /** Credit line that goes with the item */
  attribution?: string;
  /** Integrated loudness after ITU-R BS.1770, LUFS */
  loudness_lufs?: number;
  /** True peak after ITU-R BS.1770, dBTP: above 0 where the sound is cut off when it is played */
  true_peak_dbtp?: number;
  /** Samples a second */
  sample_rate: number;
  /** 1 mono, 2 stereo */
  channels: number;
  /** Audio format, such as wav or ogg */
  format: string;
  /** Bytes */
  file_size: number;
}

/** A page of the matching items */
export interface SoundEffectList {
  /** How many items match in all */
  count: number;
  /** This page of them */
  results: SoundEffect[];
  /** The query as understood, where a word that no item has was replaced by its nearest spelling */
  corrected_query?: string;
  /** All words together find less than a page, and the best partial matches follow */
  matched?: "some";
  /** With `matched`: how many items have all words. They come first */
  full_matches?: number;
  /**
   * With `matched`: words of the query that the best partial matches lack, in lower case without accents; none where these have any
   * of the words
   */
  relaxed?: string[];
  /** There where the words were read in a language other than English, whatever languages the request names */
  understood?: {
    /** Language that the words were read in, as a code of ISO 639 such as `es` */
    language: string;
    /** What was searched for, in the English words of the items */
    query: string;
  };
  /** Counts of values, for each of the `facets` asked for */
  facets?: {
    /** The most frequent first, equally frequent ones by their value */
    category?: {
      /** A value of the filter */
      value: string;
      /** How many items have it */
      count: number;
    }[];
    /** The most frequent first, equally frequent ones by their value */
    premium?: {
      /** A value of the filter */
      value: boolean;
      /** How many items have it */
      count: number;
    }[];
    /** All buckets, by their edges, empty ones too: without the range of the same name */
    duration?: {
      /** Lower edge, which the bucket holds */
      from: number;
      /** Upper edge, which the next bucket holds; absent in the last */
      to?: number;
      /** How many items are in it; those of which the number is not known are in none */
      count: number;
    }[];
  };
}

/** Items that are like one */
export interface SimilarSoundEffects {
  /** How many items the answer holds */
  count: number;
  /** The most similar first */
  results: SoundEffect[];
}

/** A music track */
export interface Track {
  /** Identifies the track */
  id: number;
  /** Title */
  title: string;
  /** Words it is found by */
  tags: string[];
  /** Signed address of the cover picture */
  cover_url: string;
  /** Signed address of the audio, inline; of its preview where the item is premium and the key is not entitled to it */
  file_url: string;
  /** Signed address of a short preview; of the whole track where it is free */
  preview_url: string;
  /** Signed address of a JSON document with `duration` in seconds and about a thousand `peaks` from 0 to 1 */
  waveform_url?: string;
  /** Signed address of the same waveform as a PNG, 1000 by 160 pixels on transparency */
  waveform_image_url?: string;
  /** Under which the item may be used */
  license?: {
    /** Name of the licence */
    name: string;
    /** Its text */
    url?: string;
  };
  /** Credit line that goes with the item */
  attribution?: string;
  /** Integrated loudness after ITU-R BS.1770, LUFS */
  loudness_lufs?: number;
  /** True peak after ITU-R BS.1770, dBTP: above 0 where the sound is cut off when it is played */
  true_peak_dbtp?: number;
  /** The track's download call */
  download_url: string;
  /** Length in whole seconds */
  seconds: number;
  /** Length as m:ss */
  time: string;
  /** Tempo, beats a minute; 0 where none is known */
  bpm: number;
  /** Popularity score (0 to 100). */
  popularity: number;
  /** Whether its download needs the premium entitlement */
  is_premium: boolean;
  /** Whether lists show it */
  is_active: boolean;
  /** When it entered the catalog */
  created_at: string;
  /** How often it was downloaded */
  downloads: number;
  /** How many people marked it as a favourite */
  favorites: number;
  /** How many playlists hold it */
  in_playlists: number;
  /** Musical key, such as A minor */
  key?: string;
  /** Who made it */
  artist: {
    /** Its number */
    id: number;
    /** Its name */
    name: string;
  } | null;
  /** Genres */
  genres: {
    /** Its number */
    id: number;
    /** Its name */
    name: string;
  }[];
  /** Moods */
  moods: {
    /** Its number */
    id: number;
    /** Its name */
    name: string;
  }[];
}

/** A music track with its artist, genres and moods in full */
export interface TrackDetail {
  /** Identifies the track */
  id: number;
  /** Title */
  title: string;
  /** Words it is found by */
  tags: string[];
  /** Signed address of the cover picture */
  cover_url: string;
  /** Signed address of the audio, inline; of its preview where the item is premium and the key is not entitled to it */
  file_url: string;
  /** Signed address of a short preview; of the whole track where it is free */
  preview_url: string;
  /** Signed address of a JSON document with `duration` in seconds and about a thousand `peaks` from 0 to 1 */
  waveform_url?: string;
  /** Signed address of the same waveform as a PNG, 1000 by 160 pixels on transparency */
  waveform_image_url?: string;
  /** Under which the item may be used */
  license?: {
    /** Name of the licence */
    name: string;
    /** Its text */
    url?: string;
  };
  /** Credit line that goes with the item */
  attribution?: string;
  /** Integrated loudness after ITU-R BS.1770, LUFS */
  loudness_lufs?: number;
  /** True peak after ITU-R BS.1770, dBTP: above 0 where the sound is cut off when it is played */
  true_peak_dbtp?: number;
  /** The track's download call */
  download_url: string;
  /** Length in whole seconds */
  seconds: number;
  /** Length as m:ss */
  time: string;
  /** Tempo, beats a minute; 0 where none is known */
  bpm: number;
  /** Popularity score (0 to 100). */
  popularity: number;
  /** Whether its download needs the premium entitlement */
  is_premium: boolean;
  /** Whether lists show it */
  is_active: boolean;
  /** When it entered the catalog */
  created_at: string;
  /** How often it was downloaded */
  downloads: number;
  /** How many people marked it as a favourite */
  favorites: number;
  /** How many playlists hold it */
  in_playlists: number;
  /** Musical key, such as A minor */
  key?: string;
  /** Who made it */
  artist: {
    /** Its number */
    id: number;
    /** Its name */
    name: string;
    /** Biography */
    bio: string;
    /** Signed address of the artist's picture */
    cover_url: string;
    /** How many tracks of theirs the catalog lists */
    track_count: number;
  } | null;
  /** Genres */
  genres: {
    /** Its number */
    id: number;
    /** Its name */
    name: string;
    /** Its place among its like */
    order: number;
    /** Whether it is in use */
    is_active: boolean;
    /** Signed address of its picture */
    cover_url: string;
    /** What it stands for */
    description: string;
  }[];
  /** Moods */
  moods: {
    /** Its number */
    id: number;
    /** Its name */
    name: string;
    /** Its place among its like */
    order: number;
    /** Whether it is in use */
    is_active: boolean;
    /** Signed address of its picture */
    cover_url: string;
    /** What it stands for */
    description: string;
  }[];
}

/** A page of the matching items */
export interface TrackList {
  /** How many items match in all */
  count: number;
  /** This page of them */
  results: Track[];
  /** The query as understood, where a word that no item has was replaced by its nearest spelling */
  corrected_query?: string;
  /** All words together find less than a page, and the best partial matches follow */
  matched?: "some";
  /** With `matched`: how many items have all words. They come first */
  full_matches?: number;
  /**
   * With `matched`: words of the query that the best partial matches lack, in lower case without accents; none where these have any
   * of the words
   */
  relaxed?: string[];
  /** There where the words were read in a language other than English, whatever languages the request names */
  understood?: {
    /** Language that the words were read in, as a code of ISO 639 such as `es` */
    language: string;
    /** What was searched for, in the English words of the items */
    query: string;
  };
  /** Counts of values, for each of the `facets` asked for */
  facets?: {
    /** The most frequent first, equally frequent ones by their value */
    genre?: {
      /** A value of the filter */
      value: string;
      /** How many items have it */
      count: number;
    }[];
    /** The most frequent first, equally frequent ones by their value */
    mood?: {
      /** A value of the filter */
      value: string;
      /** How many items have it */
      count: number;
    }[];
    /** The most frequent first, equally frequent ones by their value */
    key?: {
      /** A value of the filter */
      value: string;
      /** How many items have it */
      count: number;
    }[];
    /** All buckets, by their edges, empty ones too: without the range of the same name */
    duration?: {
      /** Lower edge, which the bucket holds */
      from: number;
      /** Upper edge, which the next bucket holds; absent in the last */
      to?: number;
      /** How many items are in it; those of which the number is not known are in none */
      count: number;
    }[];
    /** All buckets, by their edges, empty ones too: without the range of the same name */
    bpm?: {
      /** Lower edge, which the bucket holds */
      from: number;
      /** Upper edge, which the next bucket holds; absent in the last */
      to?: number;
      /** How many items are in it; those of which the number is not known are in none */
      count: number;
    }[];
  };
}

/** Items that are like one */
export interface SimilarTracks {
  /** How many items the answer holds */
  count: number;
  /** The most similar first */
  results: Track[];
}

/** Where to get the audio file */
export interface AudioDownload {
  /** The item */
  id: number;
  /** Its title */
  title: string;
  /** Signed address that needs no key and makes a browser save the file */
  download_url: string;
  /** When the address stops to work */
  expires_at: string;
}

/** What is wrong */
export interface Problem {
  /** Identifies the kind of problem (RFC 9457) */
  type: string;
  /** The status in words */
  title: string;
  /** The HTTP status */
  status: number;
  /** What is wrong, for people */
  message: string;
  /** What is wrong, for programs. Later versions may add codes: take one that you do not know by its status */
  code: "bad_request" | "body_too_complex" | "body_too_large" | "budget_exhausted" | "busy" | "content_policy" | "cross_site_request" | "delivery_under_way" | "draining" | "edited_meanwhile" | "engine_unavailable" | "expectation_failed" | "headers_too_large" | "idempotency_key_in_use" | "idempotency_key_reused" | "in_use" | "incomplete_body" | "internal_error" | "invalid_api_key" | "invalid_content_length" | "invalid_host" | "invalid_idempotency_key" | "invalid_json" | "invalid_login_link" | "invalid_request" | "invalid_session" | "invalid_signature" | "item_exists" | "link_expired" | "malformed_path" | "malformed_request" | "method_not_allowed" | "missing_api_key" | "missing_scope" | "name_taken" | "no_api" | "not_found" | "not_ready" | "parts_unsupported" | "premium_required" | "queue_full" | "range_not_satisfiable" | "rate_limited" | "request_timeout" | "search_unavailable" | "set_by_environment" | "storage_full" | "store_unavailable" | "task_finished" | "task_not_failed" | "task_running" | "too_many_large_bodies" | "too_many_streams" | "unreadable_audio" | "unsupported_media_type" | "uploads_full";
  /** Names this request in the service's log */
  request_id: string;
  /** One entry for each offending field */
  invalid_params?: {
    /** The field, as the client wrote it */
    name: string;
    /** The same as `name` */
    field: string;
    /** What it must be */
    reason: string;
  }[];
  /** Of `budget_exhausted`: the budget that has not so much left */
  budget?: {
    /** Whose it is */
    scope: "all" | "account" | "key";
    /** Of a key's */
    key_id?: string;
    /** For how long it is, UTC */
    period: "day" | "month";
    /** Dollars that may be spent */
    limit: number;
    /** Dollars that tasks have cost */
    spent: number;
    /** Dollars that tasks which have not ended may cost */
    reserved: number;
    /** Of the amounts */
    currency: "USD";
    /** When it begins again */
    renews_at: string;
  };
}

/** A page of tasks, newest first */
export interface TaskList {
  data: ({
    /** Names the task in the calls that follow it */
    task_id: string;
    /** Moves only forward; COMPLETED and FAILED are final */
    status: "CREATED" | "IN_PROGRESS" | "COMPLETED" | "FAILED";
  })[];
  /** What `page_token` of the next page must be; absent on the last */
  next_page_token?: string;
}

/** Budgets, and what is spent of them */
export interface BudgetList {
  data: ({
    /** Whose money it is: of all accounts together, of one, or of one key */
    scope: "all" | "account" | "key";
    /** Name of the account, of an account's */
    account?: string;
    /** Id of the key, of a key's */
    key_id?: string;
    /** For how long it is, UTC */
    period: "day" | "month";
    /** Dollars that may be spent; absent where nothing limits it */
    limit?: number;
    /** Dollars that tasks of the period have cost */
    spent: number;
    /** Dollars that tasks which have not ended may cost */
    reserved: number;
    /** Of the amounts */
    currency: "USD";
    /** When it begins again */
    renews_at: string;
  })[];
}

/** `data` of the answer to `dry_run=true`: what the task would cost */
export interface CostEstimate {
  /** What the task would cost; 0 where nothing is charged, absent where no price is known */
  estimated_cost?: number;
  /** Of `estimated_cost` */
  currency: "USD";
  /** The engine that would take it now */
  engine: string;
  /** The model's id at its provider */
  model?: string;
  /** Seconds that the work would probably take, by the times of earlier tasks, once its turn has come; absent before any was measured */
  estimated_seconds?: number;
  /** Who would see the inputs; absent where they stay on the operator's machines */
  provider?: string;
  /** Day of the price list */
  priced_on?: string;
  /**
   * Members of the body that change nothing: at most 20 that the model does not know, and of a finished task those that its engine
   * did not use
   */
  ignored?: string[];
  /** The known member that is nearest to one of `ignored`, where one is near */
  did_you_mean?: {
  };
}

export interface TaskView {
  /** Names the task in the calls that follow it */
  task_id: string;
  /** Moves only forward; COMPLETED and FAILED are final */
  status: "CREATED" | "IN_PROGRESS" | "COMPLETED" | "FAILED";
  /** Path of its create call below /v1/ai */
  model: string;
  /** Signed URLs of the results; empty until COMPLETED */
  generated: string[];
  /** The results, in the order of `generated`, with what is known of them */
  results: {
    /** Signed URL; works as long as the task is kept */
    url: string;
    /** Internet media type */
    media_type: string;
    /** Pixels */
    width?: number;
    /** Pixels */
    height?: number;
    /** Length; absent for pictures */
    seconds?: number;
    /** Size of the file */
    bytes?: number;
  }[];
  /** Small pictures of the results: WebP of at most 512 pixels a side, of a video one frame */
  previews: {
    /** Signed URL; works as long as the task is kept */
    url: string;
    /** Internet media type */
    media_type: string;
    /** Pixels */
    width?: number;
    /** Pixels */
    height?: number;
    /** Length; absent for pictures */
    seconds?: number;
    /** Size of the file */
    bytes?: number;
  }[];
  /** The body of the create call as given; inline media, uploads and other files of this service as signed URLs. Not in webhooks */
  input?: {
    /** What else an engine tells. */
    [extra: string]: unknown;
  };
  /** The input files that are kept with the task: all of `input`, and what was fetched for it once it is COMPLETED. Not in webhooks */
  input_files?: {
    /** The member, as in `image_urls[0].url` */
    field: string;
    /** Signed URL; works as long as the task is kept */
    url: string;
    /** Internet media type */
    media_type: string;
    /** Pixels */
    width?: number;
    /** Pixels */
    height?: number;
    /** Length; absent for pictures */
    seconds?: number;
    /** Size of the file */
    bytes?: number;
  }[];
  /**
   * Members of the body that change nothing: at most 20 that the model does not know, and of a finished task those that its engine
   * did not use
   */
  ignored?: string[];
  /** The known member that is nearest to one of `ignored`, where one is near */
  did_you_mean?: {
  };
  /** Part of the work that is done (0 to 1). */
  progress: number;
  /**
   * While CREATED, waiting tasks of its class, pictures or films, before this one; while IN_PROGRESS, requests before its own in the
   * queue of the provider that does it, where that says so
   */
  queue_position?: number;
  /** Seconds until it has probably ended, by the times of earlier tasks; absent once it has ended, and before any was measured */
  estimated_seconds?: number;
  error?: {
    /**
     * Why it failed, for programs: `invalid_input`, `no_face`, `content_policy`, `budget_exhausted` (before anything was sent),
     * `content_refused` (by whoever runs the model), `engine_failed`, `engine_unknown` (perhaps done and charged, its result lost:
     * the caller decides), `timeout`, `out_of_memory`, `cancelled`
     */
    code: string;
    /** Why it failed, for people */
    message: string;
  };
  /** The same as `error.message` */
  error_message?: string;
  /** When it was created */
  created_at: string;
  /** When work on it began */
  started_at?: string;
  /** When it ended */
  finished_at?: string;
  /** When it and its results are removed */
  expires_at: string;
  /** The engine that did the work */
  engine?: string;
  /** Where an engine charges for its work */
  cost?: {
    /** Until it has ended what is reserved for it, then what it has cost; 0 where it has cost nothing after all */
    amount: number;
    /** Of `amount` */
    currency: "USD";
    /** By the provider's price list, or as the provider has reported it */
    basis: "estimated" | "reported";
  };
  /** Whose machines the inputs go to; absent where they stay on the operator's */
  provider?: string;
  /** The model, by its id at its provider or server */
  engine_model?: string;
  /** How the result came to be: procedural, classical, generative or approximate */
  fidelity?: string;
  /** The seed that was used */
  seed?: number;
  /** The prompt that the work was done by, where it was made or enriched */
  effective_prompt?: string;
  /** What of the request is in the result, where the engine reports it: texts, or objects with details */
  applied?: unknown;
  /** What was understood and is not in the result, with the reason where one is known */
  not_applied?: unknown;
  /** What was to be changed and is not in the picture */
  not_found?: unknown;
  /** What of the request was not understood */
  not_understood?: unknown;
  /** Words of the prompt that changed nothing */
  unused_words?: unknown;
  /** What else an engine tells. */
  [extra: string]: unknown;
}

export interface UploadedMedia {
  /** Names the upload */
  upload: string;
  /** Signed URL, to be given to tasks and shown in pages; works until the upload expires */
  url: string;
  /** Its name, with the extension of what it is */
  file_name: string;
  /** Kind of media */
  media: "image" | "video" | "audio";
  /** Its real format, whatever its name said */
  format: string;
  /** Pixels as shown; absent for sound */
  width?: number;
  /** Pixels as shown; absent for sound */
  height?: number;
  /** Length; absent for pictures */
  seconds?: number;
  /** Size of the file */
  bytes: number;
  /** When it came */
  created_at: string;
  /** Until when tasks may take it */
  expires_at: string;
}

export interface UsageEntry {
  /** Day, UTC */
  date: string;
  /** Beginning of the hour, where hours are asked for */
  hour?: string;
  /** There for what is long past and kept no finer: it is the sum of the whole day or month that begins then */
  covers?: "day" | "month";
  /** Path of the create call below /v1/ai */
  model: string;
  /** Where keys are told apart; null for what was counted before they were */
  key_id?: string | null;
  /** What is counted: megapixels of pictures, seconds of video, frames of the turbo upscaler */
  unit: string;
  /** Finished tasks */
  tasks: number;
  /** Sum in the unit, to two decimals */
  quantity: number;
  /** What engines have charged; absent where nothing was */
  cost?: {
    /** Dollars */
    amount: number;
    /** Of `amount` */
    currency: "USD";
  };
}

export interface IconQuery {
  /** Words to find, the last one also as a prefix. Items that have all of them come first. Empty counts as absent */
  term?: string;
  /** `some` (default): where all words find less than a page, the best partial matches follow. `all`: every word must match */
  match?: "all" | "some";
  /** A slug: icons that have exactly this one come first, then those that its words find. Counts before `term` */
  slug?: string;
  /** Only icons of this family (1 to 999999999999999). */
  "family-id"?: number;
  /**
   * Without `term` and `slug`: by popularity, or the newest first. With either, the most similar come first whatever this says
   * (default "relevance").
   */
  order?: "relevance" | "recent";
  /** Sides of the thumbnails in pixels: one square PNG each, in this order (default ["128"]). */
  thumbnail_size?: ("16" | "24" | "32" | "64" | "128" | "256" | "512")[];
  /**
   * Filters whose values are to be counted. The counts hold for the words and the other filters of the request, not for the filter
   * of the facet's name
   */
  facets?: ("color" | "shape" | "icon_type" | "family" | "style")[];
  /** Filters: all of them must hold */
  filters?: {
    /** Colours that can be seen in the icon, or how it is coloured; one of them must match */
    color?: ("gradient" | "solid-black" | "multicolor" | "azure" | "black" | "blue" | "chartreuse" | "cyan" | "gray" | "green" | "orange" | "red" | "rose" | "spring-green" | "violet" | "white" | "yellow")[];
    /** How the icon is drawn; one of them must match */
    shape?: ("outline" | "fill" | "lineal-color" | "hand-drawn")[];
    /** How long ago the icon was added, at most; of several the longest counts */
    period?: ("three-months" | "six-months" | "one-year" | "all")[];
    /** Whether the icon's SVG is free; one of them must match */
    free_svg?: ("all" | "free" | "premium")[];
    /** Kinds of icon; one of them must match */
    icon_type?: ("standard" | "animated" | "sticker" | "uicon")[];
  };
}

export interface IconDownloadOptions {
  /** File format (default "png"). */
  format?: "svg" | "png";
  /** Side of the PNG in pixels (default "512"). */
  png_size?: "16" | "24" | "32" | "64" | "128" | "256" | "512";
  /** Colour to draw a one-colour icon in: hexadecimal, with or without `#`, or one of the basic CSS names */
  color?: string;
  /** Degrees to turn it by, clockwise (default "0"). */
  rotate?: "0" | "90" | "180" | "270";
  /** Mirrors it, before it is turned */
  flip?: "horizontal" | "vertical" | "both";
}

export interface IconCodeOptions {
  /**
   * `svg`: a document; `jsx`: a component for React and its like; `vue`: a single-file component; `css`: a rule, whose icon takes
   * the colour of text where none is given; `data-url`: an address that holds the drawing (default "svg").
   */
  as?: "svg" | "jsx" | "vue" | "css" | "data-url";
  /** Side of a square, pixels; without it the drawing's own, or that of the text (1 to 4096). */
  size?: number;
  /** Colour to draw a one-colour icon in: hexadecimal, with or without `#`, or one of the basic CSS names */
  color?: string;
  /** Degrees to turn it by, clockwise (default "0"). */
  rotate?: "0" | "90" | "180" | "270";
  /** Mirrors it, before it is turned */
  flip?: "horizontal" | "vertical" | "both";
}

export interface SoundEffectQuery {
  /**
   * Words to find in titles, tags and categories, the last one also as a prefix. Items that have all of them come first. Empty
   * counts as absent
   */
  q?: string;
  /** `some` (default): where all words find less than a page, the best partial matches follow. `all`: every word must match */
  match?: "all" | "some";
  /** Slug of a category; a parent takes in its subcategories */
  category?: "ambience" | "beach-and-ocean" | "cars-and-airplanes" | "cartoon-voices-and-sounds" | "cinematic-impacts" | "city-ambience" | "clothing" | "debris" | "drum-and-percussion-loops" | "electronic-devices" | "epic-transitions" | "explosions-and-crashes" | "foley" | "footsteps" | "forest" | "gaming-and-fantasy" | "genre" | "ghosts-and-horror-transitions" | "glitch-and-noise" | "household-objects" | "human-sounds" | "interface-and-alerts" | "intros-and-outros" | "kicks-and-punches" | "machines-and-tools" | "melodic-loops" | "musical" | "one-shots" | "pets-and-farm-animals" | "rain-and-storm" | "realistic" | "risers" | "room-tones" | "sci-fi-sounds" | "transitions" | "uncategorised" | "user-interface" | "vocal-phrases" | "water" | "weapons-and-warfare" | "whooshes" | "wildlife" | "wind";
  /** At least this length, seconds (at least 0). */
  duration_min?: number;
  /** At most this length, seconds (at least 0). */
  duration_max?: number;
  /** Show premium items too (default false). */
  "include-premium"?: boolean;
  /** A leading minus is descending. Default: `relevance` with `q`, otherwise `-popularity`. Equal items follow their ids */
  order_by?: "relevance" | "popularity" | "-popularity" | "download_count" | "-download_count" | "created_at" | "-created_at" | "duration" | "-duration" | "title" | "-title";
  /**
   * Filters whose values are to be counted. The counts hold for the words and the other filters of the request, not for the filter
   * of the facet's name
   */
  facets?: ("category" | "premium" | "duration")[];
}

export interface TrackQuery {
  /**
   * Words to find in titles, tags, artists, genres and moods, the last one also as a prefix. Items that have all of them come first.
   * Empty counts as absent
   */
  q?: string;
  /** `some` (default): where all words find less than a page, the best partial matches follow. `all`: every word must match */
  match?: "all" | "some";
  /** Names of genres, in any case; one of them must match */
  genre?: string[];
  /** Names of moods, in any case; one of them must match */
  mood?: string[];
  /** Musical keys such as `A minor` or `F#m`, in any case; one of them must match */
  key?: string[];
  /** At least this length, seconds (at least 0). */
  duration_min?: number;
  /** At most this length, seconds (at least 0). */
  duration_max?: number;
  /** At least this tempo, beats a minute; tracks of which none is known are left out (0 to 999999999999999). */
  bpm_min?: number;
  /** At most this tempo, beats a minute; tracks of which none is known are left out (0 to 999999999999999). */
  bpm_max?: number;
  /** Show premium items too (default false). */
  "include-premium"?: boolean;
  /** Only what entered the catalog in so many days before now */
  time_range?: "7d" | "30d" | "90d";
  /**
   * A leading minus is descending. Items of which no `bpm` is known come last either way. Default: `relevance` with `q`, otherwise
   * `-popularity`. Equal items follow their ids
   */
  order_by?: "relevance" | "popularity" | "-popularity" | "created_at" | "-created_at" | "title" | "-title" | "seconds" | "-seconds" | "bpm" | "-bpm";
  /**
   * Filters whose values are to be counted. The counts hold for the words and the other filters of the request, not for the filter
   * of the facet's name
   */
  facets?: ("genre" | "mood" | "key" | "duration" | "bpm")[];
}

export interface UsagePeriod {
  /** First day (UTC), such as 2026-01-01, or an ISO 8601 instant; not after `to`; default: 29 days before the end */
  from?: unknown | unknown;
  /** Last day (UTC), or an ISO 8601 instant that is not included; default: now */
  to?: unknown | unknown;
  /** What is summed together (default "day"). */
  by?: "day" | "hour";
  /** This model alone: path of its create call below /v1/ai */
  model?: string;
  /** What was asked for with this key alone, by its id */
  key?: string;
  /** Whether keys are told apart (default false). */
  by_key?: boolean;
}

/** Members that take bytes; the other media members take addresses only. */
export const takesBytes: readonly string[] = [];
