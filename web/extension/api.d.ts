// Written by node scripts/extension-types.mjs --write from the OpenAPI document: the calls of the extension.
export interface paths {
    "/bias-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postBiasCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AnalysisSections: {
            summary: string[];
            summary_passages?: {
                quote: string;
                start: number;
                end: number;
            }[][];
            bias_analysis: string[];
        };
        BiasCheckResult: {
            /** @enum {string} */
            search_mode: "url" | "topic";
            resolved_url: string | null;
            source: string | null;
            bias_score_numeric: number | null;
            credibility_score_numeric: number | null;
            bias_source: string;
            credibility_source: string;
            ai_analysis: string;
            analysis_sections?: components["schemas"]["AnalysisSections"];
            reasoning: string;
            comparative_analysis: components["schemas"]["CheckComparison"] | null;
            topics: string[];
            suggested_articles: components["schemas"]["SuggestedArticle"][];
            article: components["schemas"]["CheckedArticle"] | null;
            outlet: components["schemas"]["CheckedOutlet"] | null;
            bias: components["schemas"]["BiasRating"] | null;
            wording?: {
                score: number;
                /** @enum {string} */
                certainty: "Sure" | "Fairly sure" | "Not sure";
                weight: number;
                counts: boolean;
                terms: {
                    term: string;
                    side: ("left" | "right") | null;
                }[];
                note: string;
            } | null;
            kind?: {
                /** @enum {string} */
                name: "report" | "opinion" | "analysis" | "feature" | "sponsored" | "satire";
                reason: string;
            };
            credibility: components["schemas"]["CredibilityRating"] | null;
            story_names?: components["schemas"]["StoryNames"] | null;
            analyzer: {
                /** @enum {string} */
                name: "embedded" | "model";
                version: string;
            };
            model?: {
                /** @enum {string} */
                state: "working" | "read" | "failed";
                id: string | null;
                name: string;
            };
            notes: string[];
            info_message: string | null;
            coverage: components["schemas"]["Coverage"];
            searched_sources: components["schemas"]["SearchedSource"][];
        };
        BiasRating: {
            low: number | null;
            high: number | null;
            confidence: number;
            /** @enum {string} */
            confidence_words: "Sure" | "Fairly sure" | "Not sure";
            abstained: boolean;
            abstained_because: string | null;
            parts: {
                /** @enum {string} */
                kind: "outlet" | "text" | "model";
                score: number | null;
                weight: number;
                confidence: number;
                note: string;
            }[];
            evidence: components["schemas"]["Evidence"][];
            model_lean?: {
                step: number;
                reasons: {
                    text: string;
                    passages: {
                        quote: string;
                        start: number;
                        end: number;
                    }[];
                }[];
            };
        };
        CheckComparison: {
            analysis: string;
            points?: {
                left: {
                    text: string;
                    articles: number[];
                    passages?: {
                        article: number;
                        quote: string;
                    }[];
                }[];
                center: {
                    text: string;
                    articles: number[];
                    passages?: {
                        article: number;
                        quote: string;
                    }[];
                }[];
                right: {
                    text: string;
                    articles: number[];
                    passages?: {
                        article: number;
                        quote: string;
                    }[];
                }[];
            };
            comparison?: components["schemas"]["ComparedSidesByPlace"];
            nearest?: {
                [key: string]: {
                    title: string;
                    source: string;
                    url: string;
                    published_at: string | null;
                }[];
            };
            /** @enum {string} */
            made_by: "embedded" | "model";
            scope: string;
            articles: {
                /** @enum {string} */
                side: "left" | "center" | "right";
                title: string;
                source: string;
                url: string | null;
                published_at?: string | null;
            }[];
        };
        CheckProgress: {
            /** @enum {string} */
            step: "fetching" | "reading" | "rating" | "searching" | "comparing";
            text: string;
        };
        CheckedArticle: {
            title: string;
            byline: string | null;
            published_at: string | null;
            language: string | null;
            /** @enum {string} */
            page_kind: "article" | "live-blog" | "paywalled" | "pasted" | "headline";
            word_count: number;
            earlier_titles?: {
                title: string;
                /** Format: date-time */
                until: string;
            }[];
        };
        CheckedOutlet: {
            name: string;
            domain: string;
            country: string;
            owner: string | null;
            kind: string;
            bias_score_numeric: number | null;
            reliability: number | null;
            flags: string[];
            references: string[];
        };
        ComparedSidesByPlace: {
            common_ground: {
                text: string;
                articles: number[];
                sides: ("left" | "center" | "right")[];
            }[];
            sides: {
                left: {
                    leads_with: {
                        text: string;
                        count: number;
                        of: number;
                        others_count: number;
                        others_of: number;
                        at_least?: boolean;
                        others_at_most?: boolean;
                        passages: {
                            article: number;
                            quote: string;
                        }[];
                    }[];
                    stresses: {
                        text: string;
                        count: number;
                        of: number;
                        others_count: number;
                        others_of: number;
                        at_least?: boolean;
                        others_at_most?: boolean;
                        passages: {
                            article: number;
                            quote: string;
                        }[];
                    }[];
                    leaves_out: {
                        text: string;
                        count: number;
                        of: number;
                        others_count: number;
                        others_of: number;
                        at_least?: boolean;
                        others_at_most?: boolean;
                        passages: {
                            article: number;
                            quote: string;
                        }[];
                    }[];
                    words: {
                        text: string;
                        count: number;
                        of: number;
                        others_count: number;
                        others_of: number;
                        at_least?: boolean;
                        others_at_most?: boolean;
                        passages: {
                            article: number;
                            quote: string;
                        }[];
                    }[];
                    quotes: {
                        text: string;
                        count: number;
                        of: number;
                        others_count: number;
                        others_of: number;
                        at_least?: boolean;
                        others_at_most?: boolean;
                        passages: {
                            article: number;
                            quote: string;
                        }[];
                    }[];
                    articles: number;
                    not_compared?: number;
                    described?: {
                        leads_with: {
                            text: string;
                            count: number;
                            of: number;
                            others_count: number;
                            others_of: number;
                            at_least?: boolean;
                            others_at_most?: boolean;
                            passages: {
                                article: number;
                                quote: string;
                            }[];
                        }[];
                        stresses: {
                            text: string;
                            count: number;
                            of: number;
                            others_count: number;
                            others_of: number;
                            at_least?: boolean;
                            others_at_most?: boolean;
                            passages: {
                                article: number;
                                quote: string;
                            }[];
                        }[];
                        leaves_out: {
                            text: string;
                            count: number;
                            of: number;
                            others_count: number;
                            others_of: number;
                            at_least?: boolean;
                            others_at_most?: boolean;
                            passages: {
                                article: number;
                                quote: string;
                            }[];
                        }[];
                        words: {
                            text: string;
                            count: number;
                            of: number;
                            others_count: number;
                            others_of: number;
                            at_least?: boolean;
                            others_at_most?: boolean;
                            passages: {
                                article: number;
                                quote: string;
                            }[];
                        }[];
                        quotes: {
                            text: string;
                            count: number;
                            of: number;
                            others_count: number;
                            others_of: number;
                            at_least?: boolean;
                            others_at_most?: boolean;
                            passages: {
                                article: number;
                                quote: string;
                            }[];
                        }[];
                    };
                    headlines?: {
                        article: number;
                        text: string;
                        is_opinion: boolean;
                    }[];
                    passages: {
                        article: number;
                        quote: string;
                    }[];
                };
                center: {
                    leads_with: {
                        text: string;
                        count: number;
                        of: number;
                        others_count: number;
                        others_of: number;
                        at_least?: boolean;
                        others_at_most?: boolean;
                        passages: {
                            article: number;
                            quote: string;
                        }[];
                    }[];
                    stresses: {
                        text: string;
                        count: number;
                        of: number;
                        others_count: number;
                        others_of: number;
                        at_least?: boolean;
                        others_at_most?: boolean;
                        passages: {
                            article: number;
                            quote: string;
                        }[];
                    }[];
                    leaves_out: {
                        text: string;
                        count: number;
                        of: number;
                        others_count: number;
                        others_of: number;
                        at_least?: boolean;
                        others_at_most?: boolean;
                        passages: {
                            article: number;
                            quote: string;
                        }[];
                    }[];
                    words: {
                        text: string;
                        count: number;
                        of: number;
                        others_count: number;
                        others_of: number;
                        at_least?: boolean;
                        others_at_most?: boolean;
                        passages: {
                            article: number;
                            quote: string;
                        }[];
                    }[];
                    quotes: {
                        text: string;
                        count: number;
                        of: number;
                        others_count: number;
                        others_of: number;
                        at_least?: boolean;
                        others_at_most?: boolean;
                        passages: {
                            article: number;
                            quote: string;
                        }[];
                    }[];
                    articles: number;
                    not_compared?: number;
                    described?: {
                        leads_with: {
                            text: string;
                            count: number;
                            of: number;
                            others_count: number;
                            others_of: number;
                            at_least?: boolean;
                            others_at_most?: boolean;
                            passages: {
                                article: number;
                                quote: string;
                            }[];
                        }[];
                        stresses: {
                            text: string;
                            count: number;
                            of: number;
                            others_count: number;
                            others_of: number;
                            at_least?: boolean;
                            others_at_most?: boolean;
                            passages: {
                                article: number;
                                quote: string;
                            }[];
                        }[];
                        leaves_out: {
                            text: string;
                            count: number;
                            of: number;
                            others_count: number;
                            others_of: number;
                            at_least?: boolean;
                            others_at_most?: boolean;
                            passages: {
                                article: number;
                                quote: string;
                            }[];
                        }[];
                        words: {
                            text: string;
                            count: number;
                            of: number;
                            others_count: number;
                            others_of: number;
                            at_least?: boolean;
                            others_at_most?: boolean;
                            passages: {
                                article: number;
                                quote: string;
                            }[];
                        }[];
                        quotes: {
                            text: string;
                            count: number;
                            of: number;
                            others_count: number;
                            others_of: number;
                            at_least?: boolean;
                            others_at_most?: boolean;
                            passages: {
                                article: number;
                                quote: string;
                            }[];
                        }[];
                    };
                    headlines?: {
                        article: number;
                        text: string;
                        is_opinion: boolean;
                    }[];
                    passages: {
                        article: number;
                        quote: string;
                    }[];
                };
                right: {
                    leads_with: {
                        text: string;
                        count: number;
                        of: number;
                        others_count: number;
                        others_of: number;
                        at_least?: boolean;
                        others_at_most?: boolean;
                        passages: {
                            article: number;
                            quote: string;
                        }[];
                    }[];
                    stresses: {
                        text: string;
                        count: number;
                        of: number;
                        others_count: number;
                        others_of: number;
                        at_least?: boolean;
                        others_at_most?: boolean;
                        passages: {
                            article: number;
                            quote: string;
                        }[];
                    }[];
                    leaves_out: {
                        text: string;
                        count: number;
                        of: number;
                        others_count: number;
                        others_of: number;
                        at_least?: boolean;
                        others_at_most?: boolean;
                        passages: {
                            article: number;
                            quote: string;
                        }[];
                    }[];
                    words: {
                        text: string;
                        count: number;
                        of: number;
                        others_count: number;
                        others_of: number;
                        at_least?: boolean;
                        others_at_most?: boolean;
                        passages: {
                            article: number;
                            quote: string;
                        }[];
                    }[];
                    quotes: {
                        text: string;
                        count: number;
                        of: number;
                        others_count: number;
                        others_of: number;
                        at_least?: boolean;
                        others_at_most?: boolean;
                        passages: {
                            article: number;
                            quote: string;
                        }[];
                    }[];
                    articles: number;
                    not_compared?: number;
                    described?: {
                        leads_with: {
                            text: string;
                            count: number;
                            of: number;
                            others_count: number;
                            others_of: number;
                            at_least?: boolean;
                            others_at_most?: boolean;
                            passages: {
                                article: number;
                                quote: string;
                            }[];
                        }[];
                        stresses: {
                            text: string;
                            count: number;
                            of: number;
                            others_count: number;
                            others_of: number;
                            at_least?: boolean;
                            others_at_most?: boolean;
                            passages: {
                                article: number;
                                quote: string;
                            }[];
                        }[];
                        leaves_out: {
                            text: string;
                            count: number;
                            of: number;
                            others_count: number;
                            others_of: number;
                            at_least?: boolean;
                            others_at_most?: boolean;
                            passages: {
                                article: number;
                                quote: string;
                            }[];
                        }[];
                        words: {
                            text: string;
                            count: number;
                            of: number;
                            others_count: number;
                            others_of: number;
                            at_least?: boolean;
                            others_at_most?: boolean;
                            passages: {
                                article: number;
                                quote: string;
                            }[];
                        }[];
                        quotes: {
                            text: string;
                            count: number;
                            of: number;
                            others_count: number;
                            others_of: number;
                            at_least?: boolean;
                            others_at_most?: boolean;
                            passages: {
                                article: number;
                                quote: string;
                            }[];
                        }[];
                    };
                    headlines?: {
                        article: number;
                        text: string;
                        is_opinion: boolean;
                    }[];
                    passages: {
                        article: number;
                        quote: string;
                    }[];
                };
            };
        };
        Coverage: {
            left: number;
            center: number;
            right: number;
            unrated: number;
        };
        CredibilityRating: {
            low: number | null;
            high: number | null;
            /** @enum {string} */
            confidence_words: "Sure" | "Fairly sure" | "Not sure";
            label: string;
            outlet_reliability: number | null;
            factors: {
                id: string;
                label: string;
                value: string;
                effect: number;
            }[];
            signs?: {
                quote: string;
                start: number;
                end: number;
                /** @enum {string} */
                kind: "unsourced" | "headline" | "number";
                explanation: string;
            }[];
        };
        Error: {
            error: string;
            /** @enum {string} */
            code: "invalid-input" | "malformed-json" | "body-too-large" | "body-timeout" | "invalid-email" | "empty-input" | "unauthenticated" | "forbidden" | "not-found" | "method-not-allowed" | "link-invalid" | "link-expired" | "link-used" | "sign-up-closed" | "sign-in-refused" | "provider-unavailable" | "too-many-requests" | "quota-exhausted" | "last-admin" | "conflict" | "address-refused" | "page-unreachable" | "page-refused" | "page-too-large" | "page-timeout" | "no-article" | "prompt-unsound" | "not-supported" | "mail-failed" | "overloaded" | "database-unavailable" | "storage-full" | "internal";
            requestId: string;
        };
        Evidence: {
            quote: string;
            start: number;
            end: number;
            side: ("left" | "right") | null;
            weight: number;
            /** @enum {string} */
            kind: "partisan-term" | "loaded-term" | "model-finding";
            explanation: string;
            terms?: string[];
        };
        SearchedSource: {
            /** @enum {string} */
            id: "corpus" | "google-news" | "newsapi" | "gnews" | "currents" | "twingly" | "bright-data";
            name: string;
            /** @enum {string} */
            outcome: "ok" | "failed" | "disabled";
            found: number;
            detail: string | null;
        };
        StoryNames: {
            story: string;
            outlets: {
                left: number;
                center: number;
                right: number;
            };
            carried: number;
            names: number;
            left_out: {
                name: string;
                outlets: {
                    left: {
                        count: number;
                        of: number;
                    };
                    center: {
                        count: number;
                        of: number;
                    };
                    right: {
                        count: number;
                        of: number;
                    };
                };
                passages: {
                    quote: string;
                    source: string;
                    url: string;
                }[];
            }[];
        };
        SuggestedArticle: {
            title: string;
            url: string;
            source: string;
            bias_score_numeric: number | null;
            credibility_score_numeric: number | null;
            relevance_score: number | null;
            relevance_percentage: number | null;
            publishedAt: string | null;
            description: string;
            bias_category: ("left" | "center" | "right") | null;
            rated_by: ("article" | "outlet") | null;
            below_threshold: boolean;
            /** @enum {string} */
            origin: "corpus" | "google-news" | "newsapi" | "gnews" | "currents" | "twingly" | "bright-data";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    postBiasCheck: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url?: string;
                    opposing_viewpoints_filter?: boolean;
                    text?: string;
                    pasted?: boolean;
                    title?: string;
                    email?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiasCheckResult"];
                    "text/event-stream": components["schemas"]["CheckProgress"];
                };
            };
            /** @description invalid-input, malformed-json, empty-input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description unauthenticated */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description body-timeout */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description body-too-large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description address-refused, page-unreachable, page-refused, page-too-large, page-timeout, no-article */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too-many-requests, quota-exhausted */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description database-unavailable, overloaded */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: {
                email?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        remaining: number | "unlimited";
                        used: number;
                        dailyLimit: number;
                        /** @enum {string} */
                        tier: "free" | "pro" | "admin";
                        resetsAt: string;
                    };
                };
            };
            /** @description invalid-input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description unauthenticated */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description too-many-requests */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description database-unavailable, overloaded */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
