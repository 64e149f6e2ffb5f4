/** One of `GET /v1/providers`. */
export interface Provider {
  provider: string;
  title: string;
  key_setting: string;
  source?: "environment" | "database";
  connected_at?: string;
  blocked?: "environment" | "engines";
  unused_setting: boolean;
  reason?: string;
  keys_page?: string;
  hosts: readonly string[];
  input_hours?: number;
  result_hours?: number;
  endpoints: readonly ProviderEndpoint[];
}

export interface ProviderEndpoint {
  path: string;
  name: string;
  model: string;
  price?: { amount: number; priced_on: string };
}

/** `GET /v1/providers/kinds`. */
export interface EngineOrders {
  engines: readonly string[];
  kinds: readonly KindOrder[];
}

export interface KindOrder {
  kind: string;
  engines: readonly string[];
  source?: "environment" | "database";
}
